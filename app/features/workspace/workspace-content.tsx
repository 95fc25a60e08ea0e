import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { type LineReference, referToLine } from '#shared/line-mark.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { WorkspaceTarget } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { followWords } from '../../player/follow-words.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import { createTranscriptSource } from '../../player/transcript-source.ts';
import { TranscriptStore } from '../../player/transcript-store.ts';
import { useCurrentLine, useLinePlayer, useTranscriptVersion } from '../../player/use-line-player.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { WordTimes } from '../../player/word-times.ts';
import { classNames } from '../../ui/index.ts';
import { BrokenLinkNotice, partWithoutBrokenLink } from './broken-link-notice.tsx';
import { FilmHeading } from './film-heading.tsx';
import { findRun, runRange } from './line-run.ts';
import type { Workspace } from './load-workspace.ts';
import { openingOf } from './opening.ts';
import { choosePicture, isFilmVerb, linesOfPicture, type WorkspacePicture } from './picture.ts';
import { Stage } from './stage.tsx';
import { useLineRun } from './use-line-run.ts';
import { useStagePosition } from './use-stage-position.ts';
import { VerbRow } from './verb-row.tsx';
import { type AddressedPart, type Verb, verbAt } from './verbs.ts';
import { WorkspaceContext } from './workspace-context.ts';

/** Columns of the picture and the panel on a wide screen. */
const columns: Partial<Record<Verb, string>> = {
  compare: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
  cut: 'lg:grid-cols-[minmax(0,1fr)_320px]',
};
const usualColumns = 'lg:grid-cols-[minmax(0,1fr)_minmax(380px,32%)]';

/** The line workspace with the panel of the address as `children`. */
export default function WorkspaceContent({
  workspace,
  children,
}: {
  workspace: Workspace;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const verb = verbAt(pathname, params);
  const { video } = workspace;
  const picture = useMemo(() => choosePicture(workspace, verb), [workspace, verb]);
  const { addressed, broken } = useMemo(
    () => partWithoutBrokenLink(params, workspace.brokenLink),
    [params, workspace.brokenLink],
  );
  // The page of a film has its own heading below the picture.
  const heading = pathname === pagePaths.film ? null : <Heading workspace={workspace} verb={verb} />;
  if (!video || !picture) {
    return (
      <WorkspaceContext value={{ workspace, addressed, stage: null }}>
        <div className="mx-auto max-w-[1680px] lg:h-14 lg:content-center">{heading}</div>
        {children}
      </WorkspaceContext>
    );
  }
  return (
    <Playable
      workspace={workspace}
      video={video}
      picture={picture}
      verb={verb}
      addressed={addressed}
      heading={heading}
      notice={broken && <BrokenLinkNotice link={broken} />}
    >
      {children}
    </Playable>
  );
}

function Heading({ workspace: { film, video }, verb }: { workspace: Workspace; verb: Verb }) {
  const { t } = useTranslation();
  return <FilmHeading heading={t(`workspace.verb.${verb}`)} film={film} video={video} />;
}

function Playable({
  workspace,
  video,
  picture,
  verb,
  addressed,
  heading,
  notice,
  children,
}: {
  workspace: Workspace;
  video: SourceVideoDto;
  picture: WorkspacePicture;
  verb: Verb;
  addressed: AddressedPart;
  heading: ReactNode;
  /** Above everything else. */
  notice: ReactNode;
  children: ReactNode;
}) {
  const { clip, slowConnection } = workspace;
  const transcript = useTranscript(workspace, picture);
  const wordTimes = useWordTimes(workspace);
  const { videoRef, playback } = usePlayback({
    source: picture.id,
    rate: picture.rate,
    frames: picture.frames,
  });
  const { durationMs } = picture;
  const version = useTranscriptVersion(transcript);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the loaded lines
  const run = useMemo(
    () => (clip ? null : findRun(transcript.loaded(), addressed)),
    [clip, transcript, addressed, version],
  );
  // Verbs that choose frames have the whole film; the others play the run and nothing after it.
  const bounds = picture.bounds ?? (run && !isFilmVerb(verb) ? runRange(run, transcript, durationMs) : null);
  const player = useLinePlayer({ playback, transcript, durationMs, bounds });
  // The files of clips and dubs have times of their own.
  const followed = picture.kind === 'film' ? player : null;
  useEffect(
    () => (followed ? followWords({ player: followed, transcript, wordTimes }) : undefined),
    [followed, transcript, wordTimes],
  );
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const attach = useMemo(
    () => (video: HTMLVideoElement | null) => {
      videoRef(video);
      setElement(video);
    },
    [videoRef],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the loaded lines
  const part = useMemo(
    () => partOf({ addressed, clip, bounds: picture.bounds, transcript }),
    [addressed, clip, picture.bounds, transcript, version],
  );
  const openingLine = part ? Math.max(0, transcript.lastStartedAt(part.startMs + HEAD_PADDING_MS).index) : 0;
  const frame = verb === 'still' ? addressed.frame : null;
  useStagePosition({ player, picture, part, frame });
  // The address keeps the time at which the page opened: another one would load the film again.
  const [opened, setOpened] = useState(() => openingOf({ video, picture, clip, part, frame }));
  if (opened.id !== picture.id) setOpened(openingOf({ video, picture, clip, part, frame }));

  // Deferred, because a change that reaches a panel before its code would replace the server's HTML of it by nothing.
  const machine = useDeferredValue(
    useMemo(() => ({ element, playback, player, overlay }), [element, playback, player, overlay]),
  );
  const stage = useMemo(
    () => ({ video, picture, transcript, wordTimes, run, ...machine }),
    [video, picture, transcript, wordTimes, run, machine],
  );
  const state = useMemo(() => ({ workspace, addressed, stage }), [workspace, addressed, stage]);
  const { choose } = useLineRun(stage);
  return (
    <WorkspaceContext value={state}>
      <div data-verb-panel={verb} className="mx-auto max-w-[1680px] max-lg:pb-20">
        {notice}
        <div className="lg:flex lg:h-14 lg:items-center lg:gap-x-6 lg:px-4">
          <TargetedVerbRow
            verb={verb}
            workspace={workspace}
            addressed={addressed}
            transcript={transcript}
            player={player}
          />
          {heading}
        </div>
        <div className={classNames('flex flex-col lg:grid lg:items-start', columns[verb] ?? usualColumns)}>
          {/* A sticky element stays within its parent, which is as high as the panel beside it. */}
          <div
            className={classNames('min-w-0 max-lg:contents lg:self-stretch', verb === 'cut' && 'lg:bg-stage')}
          >
            <div className="max-lg:contents lg:sticky lg:top-0">
              <Stage
                video={video}
                picture={picture}
                bounds={bounds}
                verb={verb}
                transcript={transcript}
                run={run}
                onClearRun={() => choose(null)}
                player={player}
                openingLine={openingLine}
                videoRef={attach}
                opening={opened}
                slowConnection={slowConnection}
                onOverlay={setOverlay}
              />
            </div>
          </div>
          {children}
        </div>
      </div>
    </WorkspaceContext>
  );
}

/** Returns the lines of the picture. They change only with the picture and the revision of the film. */
function useTranscript(workspace: Workspace, picture: WorkspacePicture): TranscriptStore {
  const { clip, revision, lineCount, video } = workspace;
  const key = picture.bounds ? `${clip?.clipId} ${picture.kind}` : `${video?.id} ${revision} ${lineCount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what the lines depend on
  return useMemo(() => {
    const lines = linesOfPicture(workspace, picture);
    return new TranscriptStore({
      lines: lines ?? [],
      count: lineCount,
      fetcher: lines === null && video ? createTranscriptSource(video.id) : null,
    });
  }, [key]);
}

/** How many lines before and after one are fetched with it. */
const WORDS_BEFORE = 10;
const WORDS_AFTER = 50;

/** Returns the times of words in the film. They are fetched again when its lines change. */
function useWordTimes({ video, revision }: Workspace): WordTimes {
  const key = `${video?.id} ${revision}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what the times depend on
  return useMemo(
    () =>
      new WordTimes(async (lineId) => {
        const around = { lineId, before: WORDS_BEFORE, after: WORDS_AFTER };
        return (await api.alignments.words(around, { quiet: true })).list;
      }),
    [key],
  );
}

/** Returns the part of the picture that an address names, in milliseconds of the picture; null if it names none. */
function partOf(args: {
  addressed: AddressedPart;
  clip: Workspace['clip'];
  bounds: WorkspacePicture['bounds'];
  transcript: TranscriptStore;
}): { startMs: number; endMs: number } | null {
  const { addressed, clip, bounds, transcript } = args;
  if (clip) return bounds ?? { startMs: clip.startMs, endMs: clip.endMs };
  const { atMs, line, lastLine, startMs, endMs } = addressed;
  const lineOf = (named: LineReference | null): LineDto | undefined =>
    named === null ? undefined : transcript.loaded().find(({ id }) => id === named.id);
  const first = lineOf(line);
  if (first) return { startMs: first.startMs, endMs: (lineOf(lastLine) ?? first).endMs };
  if (startMs !== null && endMs !== null) return { startMs, endMs };
  return atMs === null ? null : { startMs: atMs, endMs: atMs };
}

/**
 * Verbs that act on the line at the playhead, unless the address names a run of lines. The other verbs act on what the
 * address names.
 */
const followingVerbs: ReadonlySet<Verb> = new Set(['listen', 'shadow', 'still']);

function TargetedVerbRow({
  verb,
  workspace,
  addressed,
  transcript,
  player,
}: {
  verb: Verb;
  workspace: Workspace;
  addressed: AddressedPart;
  transcript: TranscriptStore;
  player: LinePlayer | null;
}) {
  const { current } = useCurrentLine(player);
  const { clip, video } = workspace;
  const videoId = video?.id ?? '';
  const atPlayhead = transcript.lineAt(Math.max(0, current));
  const target = (): WorkspaceTarget => {
    if (clip) return { clipId: clip.clipId };
    const { line, lastLine, startMs, endMs } = addressed;
    if (line && lastLine) return { videoId, line, lastLine };
    if (!followingVerbs.has(verb) || current < 0) {
      if (line) return { videoId, line };
      if (startMs !== null && endMs !== null) return { videoId, startMs, endMs };
    }
    return atPlayhead ? { videoId, line: referToLine(atPlayhead.id, atPlayhead) } : { videoId };
  };
  return <VerbRow current={verb} target={target()} player={player} />;
}
