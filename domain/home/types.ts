import type { Viewer } from '../accounts/types.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { ClipView } from '../clips/types.ts';
import type { WallDub } from '../dub-posts/types.ts';
import type { Film, FilmSummary, Line, MezzanineInfo } from '../films/types.ts';
import type { LessonListItem } from '../lessons/types.ts';
import type { PracticeClip } from '../takes/types.ts';

/** What an account can go on with, and what runs for everybody now. */
export interface HomeFacts {
  hasTakes: boolean;
  /** The account's newest clip that it could dub and has no takes of. */
  unpracticedClipId: string | null;
  /** How many saved words are due for review. */
  dueWords: number;
  /** The published lesson that the account has begun and not finished; of several, the one that it used last. */
  begunLessonId: string | null;
  /** The first published lesson that the account has not begun. */
  nextLessonId: string | null;
  /** The open survey that was opened last. */
  survey: { id: string; title: string; isAnswered: boolean } | null;
  /** The prize draw that is running; of several, the one that started last. */
  activity: { id: string; title: string } | null;
  /** The running campaign; of several, the one that ends first. */
  campaign: { id: string; name: string } | null;
}

export interface HomeStore {
  /** The words that are due, longest due first. */
  dueWords(args: { accountId: string; nowMs: number; limit: number }): Promise<string[]>;
  /** One statement, whose cost doesn't grow with the library. `clientOwnerIds`: see `TakeStore`. */
  facts(args: { accountId: string; clientOwnerIds: string[] | null; nowMs: number }): Promise<HomeFacts>;
}

/** A line that somebody new can hear, cut, and dub. */
export interface FirstLine {
  film: Film;
  line: Line;
  /** What is played and cut for the line. */
  range: TimeRange;
  mezzanine: MezzanineInfo;
}

/** What a learner who comes back can do today. */
interface TodaysPractice {
  dueWords: number;
  /** Some of those words. */
  firstDueWords: string[];
  /** A clip to dub: the learner's newest one without takes, or else the least-practiced one. */
  clip: ClipView | null;
  /** The lesson to go on with. */
  lesson: LessonListItem | null;
}

/** What the home page shows. Lists are beginnings. */
interface HomeOverview {
  /** Newest first. */
  films: FilmSummary[];
  /** Whether one of the films and clips is for children. */
  showsKids: boolean;
  /** The viewer's own, newest first. */
  clips: ClipView[];
  /** Without the clip of today's practice. */
  leastPracticed: PracticeClip[];
  /** The first dubs that everyone may see, newest first, and those with likes, most liked first. */
  newestDubs: WallDub[];
  likedDubs: WallDub[];
  /** Null for who has clips or takes, and when no film has a suitable line. */
  firstLine: FirstLine | null;
  practice: TodaysPractice;
  survey: HomeFacts['survey'];
  activity: HomeFacts['activity'];
  campaign: HomeFacts['campaign'];
}

export interface HomeService {
  /** Returns at most this many rows of each list. */
  overview(args: {
    viewer: Viewer;
    films: number;
    clips: number;
    leastPracticed: number;
    dubs: number;
  }): Promise<HomeOverview>;
}
