import { ArrowRight, Check, Play, Scissors } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { FirstLineDto } from '#contract/home.ts';
import { referToLine } from '#shared/line-mark.ts';
import { errorCodeMessage, errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath, dubbingPath, filmPath } from '../../navigation/page-addresses.ts';
import { InlineClipPlayer } from '../../player/inline-clip-player.tsx';
import { useStoreValue } from '../../state/use-store-value.ts';
import { BracketFrame, Button, FilmTitle } from '../../ui/index.ts';
import { StartTour } from '../tour/start-tour.tsx';
import { tourStore } from '../tour/tour-store.ts';
import { LivingLineText } from '../words/living-line-text.tsx';
import { cutLines } from '../workspace/cut-lines.ts';

/** For somebody new: one line of the library to hear, cut, and dub right here. Its words open line cards. */
export default function FirstSteps({ line }: { line: FirstLineDto }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [timesAsked, setTimesAsked] = useState(0);
  const [clip, setClip] = useState<ClipDto | null>(null);
  const isTourNew = useStoreValue(tourStore, (store) => store.get().status === 'new', true);
  const { videoId, filmId, startMs, endMs, en, zh } = line;
  const reference = referToLine(line.lineId, line);
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16"
    >
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 lg:col-span-2">
        <h2 id={titleId} className="font-semibold text-24">
          {t('home.start.title')}
        </h2>
        {isTourNew ? <StartTour className="max-sm:-ml-4" /> : null}
      </div>
      <div className="grid content-start gap-4">
        <InlineClipPlayer
          key={timesAsked}
          clip={{ videoId, startMs, endMs, rate: { num: line.rateNum, den: line.rateDen } }}
          label={en ?? zh ?? ''}
          autoPlay={timesAsked > 0}
          isFirst
        />
        <Link
          to={filmPath({ filmId, videoId, line: reference })}
          className="justify-self-start text-14 text-ink-2 hover:underline hover:underline-offset-4"
        >
          <FilmTitle film={{ title: line.filmTitle, titleZh: line.filmTitleZh }} />
        </Link>
      </div>
      <div className="grid content-start gap-6">
        <BracketFrame tone="line" arm={12}>
          <LivingLineText line={{ id: line.lineId, en, zh }} size="xl" />
        </BracketFrame>
        <ol className="border-rule border-b">
          <Step name={t('home.start.listen')} text={t('home.start.listenText')}>
            <Button
              variant="original"
              icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setTimesAsked((count) => count + 1)}
            >
              {t('home.start.listenAction')}
            </Button>
          </Step>
          <CutStep line={line} clip={clip} onCut={setClip} />
          <Step name={t('home.start.dub')} text={t('home.start.dubText')}>
            <Button asChild variant="primary">
              <Link to={dubbingPath(clip ? { clipId: clip.clipId } : { videoId, line: reference })}>
                {t('home.start.dubAction')}
                <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
              </Link>
            </Button>
          </Step>
        </ol>
      </div>
    </section>
  );
}

function CutStep({
  line,
  clip,
  onCut,
}: {
  line: FirstLineDto;
  clip: ClipDto | null;
  onCut: (clip: ClipDto) => void;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cut = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const reference = referToLine(line.lineId, line);
      const made = await cutLines({ videoId: line.videoId, line: reference, lastLine: reference });
      if (made.state === 'ready') onCut(made);
      else setFailure(errorCodeMessage(t, made.errorCode) ?? t('error.internal'));
    } catch (caught) {
      setFailure(errorMessage(t, caught));
    }
    setBusy(false);
  };
  return (
    <Step
      name={t('home.start.cut')}
      text={
        <span role="status">
          {failure !== null ? (
            <span className="text-rec-text">{t('home.start.cutFailed', { why: failure })}</span>
          ) : clip ? (
            <span className="text-mine-text">
              <Check size={16} strokeWidth={1.5} className="mr-1 inline" aria-hidden="true" />
              {t('home.start.cutDone')}
            </span>
          ) : (
            t(busy ? 'home.start.cutting' : 'home.start.cutText')
          )}
        </span>
      }
    >
      {clip ? (
        <Button asChild>
          <Link to={downloadPath({ clipId: clip.clipId })}>{t('home.start.takeAway')}</Link>
        </Button>
      ) : (
        <Button busy={busy} icon={<Scissors size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={cut}>
          {t('home.start.cutAction')}
        </Button>
      )}
    </Step>
  );
}

function Step({ name, text, children }: { name: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-4">
      <span className="min-w-10 font-semibold text-32">{name}</span>
      <span className="text-14 text-ink-2 text-pretty">{text}</span>
      {children}
    </li>
  );
}
