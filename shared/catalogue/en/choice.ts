/** Pages that were opened without naming a film, clip, or take: what there is to choose from. */
export const choice = {
  film: {
    title: 'Films',
    heading: 'What would you like to watch?',
    text: 'Open a film, or search for a line and start there.',
  },
  clipEditor: {
    title: 'Cut',
    heading: 'What would you like to cut?',
    text: 'Open a clip and cut it again, or open a film and find the line you want.',
  },
  still: {
    title: 'Still',
    heading: 'Which moment would you like to keep?',
    text: 'Take a frame from a clip, or open a film and pause at a picture you like.',
  },
  comparison: {
    title: 'Compare',
    heading: 'What would you like to compare?',
    text: 'Open a clip you have dubbed and hear how you differ from the actor.',
  },
  download: {
    title: 'Take away',
    heading: 'Which clip would you like to take away?',
    text: 'Open a clip, choose a format, and download it.',
  },
  sheet: {
    title: 'Handouts',
    heading: 'What would you like to print?',
    text: 'Open a clip and print its lines or its storyboard as a handout.',
  },
  practiced: 'Clips you have dubbed',
  mine: 'My clips',
  tryThis: 'Try one of these',
  recent: 'New films',
  search: 'Search for a line',
  nothing: 'There is nothing to choose from yet',
  nothingText: 'Once the library has a film, you can cut your first clip from its lines.',
  toList: 'Go to the library',
};
