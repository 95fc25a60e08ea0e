import type { Fault } from './fault.ts';

type Change = Pick<Fault, 'source' | 'replacement' | 'breaks' | 'reasonForSurvival'>;

const faultsOf = (file: string, test: string, changes: readonly Change[]): Fault[] =>
  changes.map((change) => ({ file, ...change, noticedBy: { unit: [test] } }));

/** Faults in rules, which their unit tests must notice. */
export const ruleFaults: readonly Fault[] = [
  ...faultsOf(
    'domain/red-packets/advance-watch-progress.ts',
    'domain/red-packets/advance-watch-progress.test.ts',
    [
      {
        source: 'const MAX_SPEED = 1.5;',
        replacement: 'const MAX_SPEED = 1.6;',
        breaks: 'Watch progress grows faster than a film can be played.',
      },
      {
        source: 'const TOLERANCE_MS = 2000;',
        replacement: 'const TOLERANCE_MS = 4000;',
        breaks: 'Watch progress tolerates twice the delay.',
      },
      {
        source: 'reportedMs: Math.max(nowMs, lastMs),',
        replacement: 'reportedMs: nowMs,',
        breaks: 'A clock that was set back allows a longer span.',
      },
      {
        source: 'allowanceMs: allowedMs - (sumSpans(watchedSpans) - sumSpans(before.watchedSpans)),',
        replacement: 'allowanceMs: allowedMs,',
        breaks: 'What counts as watched is not taken from the allowance.',
      },
      {
        source: 'completedMs: before.completedMs ?? (isComplete ? nowMs : null),',
        replacement: 'completedMs: isComplete ? nowMs : null,',
        breaks: 'A report after completion moves the time of completion.',
      },
    ],
  ),
  ...faultsOf('store/database/durable-groups.ts', 'store/database/durable-groups.test.ts', [
    {
      source: 'settled.push(await attemptAlone(trx, one));',
      replacement: 'settled.push(...(await one.attempt(trx, [one])));',
      breaks: 'A claim that fails makes those beside it fail.',
    },
    {
      source: 'await trx.executeQuery(rollBack);',
      replacement: '',
      breaks: 'What a failed claim has written is stored with the others.',
    },
  ]),
  ...faultsOf('domain/merge-spans.ts', 'domain/merge-spans.test.ts', [
    {
      source: 'if (last && start <= last[1]) last[1] = Math.max(last[1], end);',
      replacement: 'if (last && start < last[1]) last[1] = Math.max(last[1], end);',
      breaks: 'Adjacent spans are not merged.',
    },
  ]),
  ...faultsOf('domain/films/judge-version.ts', 'domain/films/judge-version.test.ts', [
    {
      source: 'const SAME_TEXT = 0.9;',
      replacement: 'const SAME_TEXT = 0.8;',
      breaks: 'Films that say much the same are joined as one.',
    },
    {
      source: 'const CLOSE_MS = 2000;',
      replacement: 'const CLOSE_MS = 4000;',
      breaks: 'Another cut of a film counts as the same file.',
    },
    {
      source: "return longerMs >= MIN_UNPROVED_MS ? 'same' : 'unsure';",
      replacement: "return 'same';",
      breaks: 'Short recordings without lines are joined because they are equally long.',
    },
  ]),
  ...faultsOf('domain/films/choose-shown-version.ts', 'domain/films/choose-shown-version.test.ts', [
    {
      source: 'usedIds.has(version.id) ? 1 : 0,',
      replacement: '0,',
      breaks: 'A file that a lesson or red packet uses disappears behind another one.',
    },
  ]),
  ...faultsOf('domain/clips/keeps-its-lines.ts', 'domain/clips/keeps-its-lines.test.ts', [
    {
      source: 'return !isSame;',
      replacement: 'return false;',
      breaks: 'Clips lose the lines that their takes are about when the subtitles of the film are replaced.',
    },
  ]),
  ...faultsOf('domain/subtitles/prefer-added-tracks.ts', 'domain/subtitles/prefer-added-tracks.test.ts', [
    {
      source: 'if (remaining.length === 2) return track;',
      replacement: 'if (remaining.length >= 1) return track;',
      breaks: 'A bilingual track keeps the language that somebody has replaced.',
    },
  ]),
  ...faultsOf('domain/clips/propose-cut.ts', 'domain/clips/propose-cut.test.ts', [
    {
      source: 'if (msAt(startFrame) < limits.minStartMs) startFrame += 1;',
      replacement: '',
      breaks: 'A proposed cut begins with the frame in which the line before ends.',
    },
    {
      source: 'limits.maxEndMs = Math.min(limits.maxEndMs, Math.max(endMs, other.startMs));',
      replacement: 'limits.maxEndMs = Math.max(endMs, other.startMs);',
      breaks: 'A proposed cut ends before some later line, not before the nearest one.',
    },
  ]),
  ...faultsOf('domain/clips/select-clip-lines.ts', 'domain/clips/select-clip-lines.test.ts', [
    {
      source: 'const MIN_HEARD_MS = TAIL_PADDING_MS + 150;',
      replacement: 'const MIN_HEARD_MS = TAIL_PADDING_MS;',
      breaks: 'The padding of a clip brings in the next line.',
    },
    {
      source: 'if (run?.at(-1)?.endMs === segment.startMs) run.push(segment);',
      replacement: 'if (run?.at(-1)?.endMs === -1) run.push(segment);',
      breaks: 'A line that goes on in the next segment becomes two.',
    },
  ]),
  ...faultsOf('domain/clips/propose-cuts-of-lines.ts', 'domain/clips/propose-cuts-of-lines.test.ts', [
    {
      source: 'endMs: endMs + defaultPadding.tailMs + reachMs,',
      replacement: 'endMs,',
      breaks: 'A hit plays into the next line.',
    },
  ]),
  ...faultsOf('domain/clips/propose-spoken-cut.ts', 'domain/clips/propose-spoken-cut.test.ts', [
    {
      source: 'if (startMs >= shown.endMs) said.endMs = Math.min(said.endMs, startMs);',
      replacement: '',
      breaks: 'A line whose words run on is cut with the beginning of the next one.',
    },
    {
      source: 'const heard = others.flatMap((line) => [line, speechOf(line)]);',
      replacement: 'const heard = others;',
      breaks: 'Padding reaches into words of the next line that are said before it is shown.',
    },
    {
      source: 'return linesIn(byWords) === linesIn(byLines) ? byWords : byLines;',
      replacement: 'return byWords;',
      breaks: 'A cut by words brings in the next line, which is then a line to dub.',
    },
  ]),
  ...faultsOf('domain/clips/resolve-wanted-span.ts', 'domain/clips/clips-service.test.ts', [
    {
      source: 'earlier: isSame ? null : earlier };',
      replacement: 'earlier: null };',
      breaks:
        'Once the words of a line are known, dubbing it makes another clip, without the takes of the one before.',
    },
  ]),
  ...faultsOf(
    'domain/subtitle-timing/check-subtitle-timing.ts',
    'domain/subtitle-timing/check-subtitle-timing.test.ts',
    [
      {
        source: 'hasSameTimes(before, tracks)\n',
        replacement: 'tracks\n',
        breaks: 'A check proposes to mend times that somebody has mended while it ran.',
      },
      {
        source: 'isKept: known?.isKept ?? false,',
        replacement: 'isKept: false,',
        breaks: 'Another check proposes again what somebody has refused.',
      },
    ],
  ),
  ...faultsOf(
    'domain/take-analyses/analyze-saved-take.ts',
    'domain/take-analyses/analyze-saved-take.test.ts',
    [
      {
        source: 'if (earlier && earlier.version >= TAKE_ANALYSIS_VERSION) return;',
        replacement: 'if (earlier) return;',
        breaks: 'Takes keep the analysis of an older version.',
      },
      {
        source: 'const line = textOfTake(clip.lines, lineIndex)',
        replacement: 'const line = textOfTake(clip.lines, null)',
        breaks: 'A take of one line is compared with all lines of the clip.',
      },
    ],
  ),
  ...faultsOf('domain/alignments/align-video.ts', 'domain/alignments/align-video.test.ts', [
    {
      source: 'before.filter((line) => line.version === version).map(',
      replacement: 'before.filter(() => false).map(',
      breaks: 'An alignment that was killed begins again with the first line.',
    },
  ]),
  ...faultsOf('domain/reels/cut-saved-reel.ts', 'domain/reels/cut-saved-reel.test.ts', [
    {
      source: "if (!canViewFilm(viewer, film)) return 'hidden';",
      replacement: '',
      breaks: 'A reel has lines of a film that its owner may no longer see.',
    },
  ]),
  ...faultsOf('domain/reels/reel-format.ts', 'domain/reels/reel-format.test.ts', [
    {
      source: 'return Math.max(1, Math.round((frames * from.den * to.num) / (from.num * to.den)));',
      replacement: 'return Math.max(1, Math.ceil((frames * from.den * to.num) / (from.num * to.den)));',
      breaks: 'A part of a reel is up to a frame longer than its line.',
    },
  ]),
  ...faultsOf('domain/red-packets/decide-claim.ts', 'domain/red-packets/decide-claim.test.ts', [
    {
      source: "if (grant) return end('already', grant.cents);",
      replacement: '',
      breaks: 'A visitor gets a second share of a red packet.',
    },
    {
      source: 'nowMs >= redPacket.expiresMs)',
      replacement: 'nowMs > redPacket.expiresMs)',
      breaks: 'A red packet can be opened at the moment when it has expired.',
    },
    {
      source: 'companyGrantsToday >= redPacket.visitorDailyCap)',
      replacement: 'companyGrantsToday > redPacket.visitorDailyCap)',
      breaks: 'An account gets one share more in a day than the daily cap.',
    },
    {
      source: 'redPacket.grantedCount < countReleasedShares(redPacket, nowMs)',
      replacement: 'redPacket.grantedCount <= countReleasedShares(redPacket, nowMs)',
      breaks: 'One share more than those released so far is granted.',
    },
    {
      source: 'const isExhausted = grantedCount === redPacket.shareCount;',
      replacement: 'const isExhausted = grantedCount > redPacket.shareCount;',
      breaks: 'The last share leaves a red packet active.',
    },
    {
      source: 'if (recorded.redPacketId !== redPacketId)',
      replacement: 'if (recorded.redPacketId === redPacketId)',
      breaks: 'The request ID of another red packet is accepted.',
    },
  ]),
  ...faultsOf('domain/red-packets/opening-conditions.ts', 'domain/red-packets/opening-conditions.test.ts', [
    {
      source: "if (facts.lesson && facts.lesson.finishedMs === null) return 'lesson';",
      replacement: '',
      breaks: "A lesson's red packet opens before its steps are done.",
    },
    {
      source: "return redPacket.needsDub && !facts.hasDub ? 'dub' : null;",
      replacement: 'return null;',
      breaks: 'A red packet that needs a finished dub opens without one.',
    },
    {
      source: 'const [start, end] = [Math.max(from, startMs), Math.min(to, endMs)];',
      replacement: 'const [start, end] = [from, to];',
      breaks: "Watching outside a lesson's time range counts for the lesson.",
    },
  ]),
  ...faultsOf('domain/payouts/transfer-rules.ts', 'domain/payouts/transfer-rules.test.ts', [
    {
      source: "transfer.sentMs === null && !transfer.isWithdrawn ? 'send' : 'query';",
      replacement: "!transfer.isWithdrawn ? 'send' : 'query';",
      breaks: 'An order whose answer was lost is sent again without asking the channel first.',
    },
    {
      source: "return { kind: 'hold', code: 'AMOUNT_DIFFERS' };",
      replacement: "return { kind: 'report', report, nextMs: null };",
      breaks: 'An order of another amount counts as paid.',
    },
    {
      source: 'const safeMs = transfer.sentMs === null ? nowMs : transfer.sentMs + DAY_MS;',
      replacement: 'const safeMs = nowMs;',
      breaks: 'An order that may be on its way makes room for another one.',
    },
    {
      source: "if (kind === 'failed' && question === 'send')",
      replacement: "if (kind === 'failed' || kind === 'unknown')",
      breaks: 'An unknown error code ends an order.',
    },
  ]),
  ...faultsOf('server/adapters/wechat-pay/v3-message.ts', 'server/adapters/wechat-pay/v3-message.test.ts', [
    {
      source: "if (Math.abs(nowMs - Number(timestamp) * 1000) > MAX_AGE_MS) return 'time';",
      replacement: '',
      breaks: 'An old callback can be repeated.',
    },
  ]),
  ...faultsOf('domain/red-packets/split-money.ts', 'domain/red-packets/split-money.test.ts', [
    {
      source: 'const low = Math.max(min, remaining - (sharesLeft - 1) * max);',
      replacement: 'const low = min;',
      breaks: 'Money that must be split may remain with the last share.',
      reasonForSurvival:
        'the result is the same. Where this bound is above the minimum, the mean of what is left is in the upper half of the range, and the range then begins at a mirror of its end.',
    },
    {
      source: '? [low, Math.floor((2 * remaining - sharesLeft * low) / sharesLeft)]',
      replacement: '? [low, high]',
      breaks: 'Early shares are larger than late ones on average.',
    },
    {
      source: '  return shuffle(shares, draw);',
      replacement: '  return shares;',
      breaks: 'Shares are not shuffled, so that the place of a share tells its spread.',
    },
    {
      source: 'total < count * min ||',
      replacement: '',
      breaks: 'Money that is too little for its shares is split.',
    },
  ]),
  ...faultsOf('domain/prize-draw/decide-draw.ts', 'domain/prize-draw/decide-draw.test.ts', [
    {
      source: 'if (args.drawsUsed >= chances)',
      replacement: 'if (args.drawsUsed > chances)',
      breaks: 'A visitor has one chance too many.',
    },
    {
      source: 'if (earlier) return { record: earlier };',
      replacement: '',
      breaks: 'A repeated request draws again.',
    },
    {
      source: '&& nowMs < endsMs;',
      replacement: '&& nowMs <= endsMs;',
      breaks: 'The wheel turns at the moment when the activity has ended.',
    },
    {
      source: "deliveryState: prize.isFallback ? 'none' : 'owed',",
      replacement: "deliveryState: 'owed',",
      breaks: 'The consolation prize is owed.',
    },
  ]),
  ...faultsOf('domain/prize-draw/award-index.ts', 'domain/prize-draw/decide-draw.test.ts', [
    {
      source: '&& remaining <= 0;',
      replacement: '&& remaining < 0;',
      breaks: 'A prize is given away after the last one.',
    },
  ]),
  ...faultsOf('domain/prize-draw/expect-cost.ts', 'domain/prize-draw/simulate-draws.test.ts', [
    {
      source: 'for (let k = 0; k < stock; k++) {',
      replacement: 'for (let k = 0; k <= stock; k++) {',
      breaks: 'The expected cost counts one prize more than there is.',
    },
  ]),
  ...faultsOf(
    'domain/prize-draw/validate-activity-form.ts',
    'domain/prize-draw/validate-activity-form.test.ts',
    [
      {
        source: "if (sponsor === '' || contact === '')",
        replacement: "if (sponsor === '' && contact === '')",
        breaks: 'A draw is published without a contact for complaints.',
      },
      {
        source: 'expectCost(prizes) > costCapCents',
        replacement: 'expectCost(prizes) > 2 * costCapCents',
        breaks: 'A draw that costs more than its cap is published.',
      },
    ],
  ),
  ...faultsOf('domain/prize-draw/withhold-reason.ts', 'domain/prize-draw/withhold-reason.test.ts', [
    {
      source: "(kind !== 'network' || !isWhite)",
      replacement: '!isWhite',
      breaks: 'The white list frees a blacklisted person.',
    },
    {
      source: 'cap !== null && (count ?? 0) >= cap;',
      replacement: 'cap !== null && (count ?? 0) > cap;',
      breaks: 'A cap allows one more.',
    },
    {
      source: 'if (!visitors || !isVisitor) return [];',
      replacement: 'if (!visitors) return [];',
      breaks: 'The caps by device and network apply to accounts.',
    },
  ]),
  ...faultsOf('domain/prize-draw/visitor-rules.ts', 'domain/prize-draw/visitor-rules.test.ts', [
    {
      source: 'binding.hasPhone ? visitors.phoneChances : 0,',
      replacement: 'visitors.phoneChances,',
      breaks: 'A session has the chances of a verified phone.',
    },
  ]),
  ...faultsOf('domain/prize-draw/prize-selection.ts', 'domain/prize-draw/prize-selection.test.ts', [
    {
      source: 'if (roll >= 0 && roll < end) return index;',
      replacement: 'if (roll >= 0 && roll <= end) return index;',
      breaks: 'Each prize takes a roll of the next one.',
    },
    {
      source: 'const { seed, activityId, seq, requestId, total } = args;',
      replacement: 'const { seed, activityId, requestId, total } = args;\n  const seq = 0;',
      breaks: 'The number of the draw has no influence on its roll.',
    },
  ]),
  ...faultsOf('domain/prize-draw/phone-numbers.ts', 'domain/prize-draw/phone-numbers.test.ts', [
    {
      source: 'return /^1[3-9]\\d{9}$/.test(digits)',
      replacement: 'return /^1\\d{10}$/.test(digits)',
      breaks: 'Numbers that are no mobile numbers are stored.',
    },
    {
      source: 'phone.slice(0, 3)',
      replacement: 'phone.slice(0, 7)',
      breaks: 'A masked phone number shows other digits.',
    },
  ]),
  ...faultsOf('domain/accounts/login-rate-limiter.ts', 'domain/accounts/login-rate-limiter.test.ts', [
    {
      source: 'const FAILURES_PER_SOURCE = 10;',
      replacement: 'const FAILURES_PER_SOURCE = 30;',
      breaks: 'One address may guess three times as many passwords.',
    },
    {
      source: '      { limiter: byAccount, key: username },\n',
      replacement: '',
      breaks: 'Many addresses together may guess without limit.',
    },
    {
      source: '      { limiter: byAddress, key: block },\n',
      replacement: '',
      breaks: 'One address may try the passwords of all accounts.',
    },
    {
      source: '            await uncountAttempt(counters);\n            await bySource',
      replacement: '            await bySource',
      breaks: 'Right passwords count as failures.',
    },
    {
      source: 'delayMs = Math.max(delayMs, delayAfter(',
      replacement: 'delayMs = Math.min(delayMs, delayAfter(',
      breaks: 'Guesses are never slowed down.',
    },
  ]),
  ...faultsOf('domain/subtitles/clean-cues.ts', 'domain/subtitles/clean-cues.test.ts', [
    {
      source: 'const END_CUES = 5;',
      replacement: 'const END_CUES = 50;',
      breaks: 'Speech in the middle of a film is taken for credits.',
    },
    {
      source: 'if (hasWords(text) || (isPause(text) && text === withoutAds))',
      replacement: 'if (hasWords(text))',
      breaks: 'Cues that show only a pause are dropped.',
    },
    {
      source: 'const text = stripDialogueDashes(withoutSounds);',
      replacement: 'const text = withoutSounds;',
      breaks: 'Dialogue dashes stay in the lines.',
    },
  ]),
  ...faultsOf('domain/subtitles/strip-sounds.ts', 'domain/subtitles/clean-cues.test.ts', [
    {
      source: "if (certainty === 'certain') return true;",
      replacement: '',
      breaks: 'Sounds that are certain stay in the lines.',
    },
    {
      source: 'if (isAttached(aside, text)) return false;',
      replacement: '',
      breaks: 'Parentheses that belong to a word, as in code, are deleted.',
    },
    {
      source: 'const MIN_EVIDENCE = 3;',
      replacement: 'const MIN_EVIDENCE = 1;',
      breaks: 'One bracket decides what all brackets of a film mean.',
    },
    {
      source: 'if (content.search(MUSIC) !== -1) return true;',
      replacement: '',
      breaks: 'Music in brackets stays in the lines.',
    },
  ]),
  ...faultsOf('domain/subtitles/merge-repeated-cues.ts', 'domain/subtitles/clean-cues.test.ts', [
    {
      source: 'const MIN_ROLLING_CUES = 3;',
      replacement: 'const MIN_ROLLING_CUES = 300;',
      breaks: 'Rolling captions repeat each line.',
    },
  ]),
  ...faultsOf(
    'engines/frame-cutter/proof/verify-copied-clip.ts',
    'engines/frame-cutter/cut/create-frame-cutter.test.ts',
    [
      {
        source: 'expect(clipBytes.equals(sourceBytes), ',
        replacement: 'expect(true, ',
        breaks: 'The proof of a clip accepts other bytes than those of the film.',
      },
      {
        source: 'expect(Math.abs(worst) <= MAX_AUDIO_OFFSET_MS,',
        replacement: 'expect(true,',
        breaks: 'The proof of a clip accepts sound at another time.',
      },
      {
        source: 'expect(written.equals(bytes), ',
        replacement: 'expect(true, ',
        breaks: 'The proof of a clip accepts a lead-in that was not verified.',
      },
    ],
  ),
  ...faultsOf(
    'engines/frame-cutter/proof/compare-frames.ts',
    'engines/frame-cutter/proof/compare-frames.test.ts',
    [
      {
        source: 'const UNRELATED_LEVELS = 10;',
        replacement: 'const UNRELATED_LEVELS = 256;',
        breaks: 'A picture of another film counts as the frame.',
      },
      {
        source: 'return bestIndex - args.expected;',
        replacement: 'return 0;',
        breaks: 'A clip that is a frame off passes the proof.',
      },
    ],
  ),
  ...faultsOf(
    'engines/frame-cutter/proof/measure-audio-lag.ts',
    'engines/frame-cutter/proof/measure-audio-lag.test.ts',
    [
      {
        source: 'if (rootMeanSquare(piece) < SILENCE) return null;',
        replacement: '',
        breaks: 'The lag of silence is measured.',
      },
    ],
  ),
  ...faultsOf(
    'engines/frame-cutter/copy/select-packets.ts',
    'engines/frame-cutter/cut/create-frame-cutter.test.ts',
    [
      {
        source: 'from: Math.max(0, covering - 1),',
        replacement: 'from: covering,',
        breaks: 'A clip begins without the packet that its sound needs.',
      },
    ],
  ),
  ...faultsOf(
    'engines/phrase-index/match/match-line.ts',
    'engines/phrase-index/match/create-matcher.test.ts',
    [
      {
        source: 'return length === end - begin ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;',
        replacement: 'return PARTIAL_LINE_MATCH;',
        breaks: 'Lines that are the whole phrase are not ranked first.',
      },
      {
        source: 'reached = shiftByGap(reached, slot.gap) & accepted;',
        replacement: 'reached = accepted;',
        breaks: 'Words of a gapped phrase match at any distance.',
      },
    ],
  ),
  ...faultsOf('engines/phrase-index/match/list-matches.ts', 'engines/phrase-index/phrase-index.test.ts', [
    {
      source: 'if (!filter.accepts(line)) continue;',
      replacement: '',
      breaks: 'The search finds lines of films that the filter excludes.',
    },
  ]),
  ...faultsOf('engines/phrase-index/query/parse-query.ts', 'engines/phrase-index/query/parse-query.test.ts', [
    {
      source: 'if (QUOTATION_MARKS.includes(character)) quoted = !quoted;',
      replacement: 'if (QUOTATION_MARKS.includes(character)) quoted = false;',
      breaks: 'Quotation marks do not exclude other word forms.',
    },
    {
      source: 'const MAX_GAP_TOKENS = { en: 3, zh: 6 } as const;',
      replacement: 'const MAX_GAP_TOKENS = { en: 1, zh: 6 } as const;',
      breaks: 'An asterisk stands for one word only.',
    },
  ]),
  ...faultsOf('domain/films/film-access.ts', 'domain/films/films-service.test.ts', [
    {
      source: '!isPrivateFilm(film) || film.ownerId === viewer.id || visibleClientOwnerIds(viewer) === null;',
      replacement: 'true;',
      breaks: 'Learners see the films of other learners.',
    },
  ]),
  ...faultsOf('domain/films/film-access.ts', 'domain/films/film-removal-service.test.ts', [
    {
      source: "(film.source === 'client' && film.ownerId === viewer.id);",
      replacement: 'film.ownerId === viewer.id || film.ownerId === null;',
      breaks: 'Learners may change the films of the library.',
    },
  ]),
  ...faultsOf('domain/accounts/is-admin.ts', 'server/handlers/red-packets-admin.test.ts', [
    {
      source: "roles.includes('admin') || roles.includes('owner');",
      replacement: 'roles.length > 0;',
      breaks: 'Learners may use the admin area.',
    },
  ]),
  ...faultsOf('server/calls/check-call.ts', 'server/handlers/prize-draw.test.ts', [
    {
      source: "if (!viewer) throw new AppError('login_required');",
      replacement: 'if (!viewer) return;',
      breaks: 'Calls answer without a session.',
    },
  ]),
  ...faultsOf('server/calls/check-call.ts', 'server/handlers/guestbook.test.ts', [
    {
      source: "isOthersId('adminId'))",
      replacement: 'given.adminId === null)',
      breaks: 'An administrator may act in the name of another one.',
    },
  ]),
  ...faultsOf('server/calls/check-call.ts', 'server/calls/access.test.ts', [
    {
      source: "isOthersId('clientId'))",
      replacement: 'given.clientId === null)',
      breaks: 'A call for oneself accepts the ID of another account.',
    },
    {
      source: "(access === 'device' && deviceId)",
      replacement: "access === 'device'",
      breaks: 'A call for a session or a device answers without both.',
    },
  ]),
  ...faultsOf('server/http/request-source.ts', 'server/http/request-source.test.ts', [
    {
      source: "if (addresses.some((address) => hostOf(address) !== host)) return 'foreign';",
      replacement: '',
      breaks: 'A foreign page may change something with the cookie of a visitor.',
    },
  ]),
  ...faultsOf('domain/takes/can-play-take.ts', 'server/handlers/dub-roles.test.ts', [
    {
      source: 'if (takes.some(({ id }) => id === take.id))',
      replacement: 'if (takes.length > 0)',
      breaks: 'People of a dub hear takes that it does not play.',
    },
    {
      source: 'viewersIds.includes(dub.id) && dub.removedMs === null;',
      replacement: 'viewersIds.includes(dub.id);',
      breaks: 'Members hear the takes of a dub that was taken down.',
    },
  ]),
  ...faultsOf('store/dub-roles/dub-role-store.ts', 'store/dub-roles/dub-role-store.test.ts', [
    {
      source: "        .where('account_id', 'is', null)\n",
      replacement: '',
      breaks: 'A role is given to several people.',
    },
  ]),
  ...faultsOf('domain/dubs/can-see-dub.ts', 'domain/dubs/can-see-dub.test.ts', [
    {
      source: 'linkId !== null && linkId === dub.linkId;',
      replacement: 'linkId !== null;',
      breaks: 'Any link shows a dub, a withdrawn one, too.',
    },
    {
      source: 'if (dub.removedMs !== null) return false;',
      replacement: '',
      breaks: 'A dub that was taken down can still be seen.',
    },
  ]),
  ...faultsOf('domain/take-reviews/take-review-service.ts', 'server/handlers/take-reviews.test.ts', [
    {
      source: 'if (take.ownerId !== viewer.id && !(await canHearTake({ classes, viewer, take })))',
      replacement: 'if (false)',
      breaks: 'Learners read the comments on takes of others, and comment on them.',
    },
    {
      source: "if (comment.authorId !== viewer.id) throw new AppError('not_found');",
      replacement: '',
      breaks: 'Teachers change the comments of their colleagues.',
    },
  ]),
  ...faultsOf('store/take-reviews/take-review-store.ts', 'store/take-reviews/take-review-store.test.ts', [
    {
      source: ".where('heard_takes.heard_ms', '<=', asOfMs)",
      replacement: '',
      breaks: 'The pages of takes that were not heard shift while the teacher works through them.',
    },
  ]),
  ...faultsOf('domain/takes/select-dub-takes.ts', 'domain/takes/select-dub-takes.test.ts', [
    {
      source: 'if (take.isBest !== other.isBest) return take.isBest;',
      replacement: '',
      breaks: 'The newest take replaces the one that was chosen as the best.',
    },
  ]),
  ...faultsOf(
    'app/features/dubbing/unsent/unsent-takes.ts',
    'app/features/dubbing/unsent/unsent-takes.test.ts',
    [
      {
        source: `      await this.#remove(recordingId);
      this.#tellSaved(saved);`,
        replacement: '      this.#tellSaved(saved);',
        breaks: 'A recording that the server has stored stays in the queue.',
      },
      {
        source: 'if (passing.has(codeOf(error))) return error;',
        replacement: '',
        breaks: 'A recording whose connection was lost is taken for refused.',
      },
      {
        source: 'const takes = all.filter(({ accountId }) => accountId === this.#accountId);',
        replacement: 'const takes = all;',
        breaks: 'The recordings of one account are sent in the name of another.',
      },
      {
        source: 'this.#delayMs = Math.min(MAX_DELAY_MS, this.#delayMs * 2);',
        replacement: 'this.#delayMs *= 2;',
        breaks: 'The pauses between the attempts to send a recording grow without end.',
      },
    ],
  ),
  ...faultsOf(
    'app/features/dubbing/unsent/send-recording.ts',
    'app/features/dubbing/unsent/send-recording.test.ts',
    [
      {
        source: 'if (recording.size > PART_BYTES) await sendPart(new Blob());',
        replacement: '',
        breaks: 'A recording does not go on where the connection was lost.',
      },
    ],
  ),
  ...faultsOf('domain/takes/takes-service.ts', 'domain/takes/takes-service.test.ts', [
    {
      source: 'if (offset === 0) await parts.prune({ accountId: viewer.id, keep: MAX_OPEN_RECORDINGS - 1 });',
      replacement: '',
      breaks: 'A person may have any number of incomplete recordings.',
    },
  ]),
  ...faultsOf('media/files/take-part-files.ts', 'media/files/take-part-files.test.ts', [
    {
      source: 'written += bytesWritten;',
      replacement: 'written = bytes.byteLength;',
      breaks: 'What a file system does not take at once is missing in a recording.',
    },
  ]),
  ...faultsOf('domain/dubs/dubs-service.ts', 'server/handlers/dubs.test.ts', [
    {
      source: 'visibility, newLinkId: newId(), nowMs',
      replacement: 'visibility, newLinkId: dub.linkId ?? newId(), nowMs',
      breaks: 'A link that is withdrawn while another page shows the dub comes back.',
    },
  ]),
  ...faultsOf('domain/dub-posts/dub-posts-service.ts', 'server/handlers/dub-posts.test.ts', [
    {
      source: 'canRemove: mine || ownerId === viewer.id || isAdmin(viewer)',
      replacement: 'canRemove: true',
      breaks: 'Everybody deletes the comments of others.',
    },
    {
      source: 'limit: pageSize + 1, after',
      replacement: 'limit: pageSize, after',
      breaks: 'Only the first page of comments can be read.',
    },
  ]),
  ...faultsOf('app/features/dubs/loaded-comments.ts', 'app/features/dubs/loaded-comments.test.ts', [
    {
      source: 'loaded.list.filter((comment) => isOlder(comment, last))',
      replacement: 'loaded.list.slice(first.list.length)',
      breaks: 'A new comment pushes another one out of the list.',
    },
  ]),
  ...faultsOf('domain/dub-roles/dub-roles-service.ts', 'server/handlers/dub-roles.test.ts', [
    {
      source: `if (versionOfCast(current) !== castVersion) throw new AppError('roles_changed');`,
      replacement: '',
      breaks: 'A page that has not seen the newest roles undoes them.',
    },
  ]),
  ...faultsOf('domain/dub-roles/plan-roles.ts', 'domain/dub-roles/plan-roles.test.ts', [
    {
      source: 'return { ...role, position, name, linePositions };',
      replacement: 'return { ...role, accountId: null, position, name, linePositions };',
      breaks: 'Whoever has a role loses it when its name is changed.',
    },
  ]),
  ...faultsOf('app/features/dub-roles/draft-roles.ts', 'app/features/dub-roles/draft-roles.test.ts', [
    {
      source: 'return isRenamed ? { ...role, name: myName } : role;',
      replacement: 'return role;',
      breaks: 'What two pages have changed in the roles of a dub is lost when it is joined.',
    },
  ]),
  ...faultsOf('domain/dubs/choose-voices.ts', 'domain/dubs/choose-voices.test.ts', [
    {
      source: '(speakers.get(take.lineIndex) ?? ownerId)',
      replacement: 'ownerId',
      breaks: 'Members of a dub are not heard in it.',
    },
  ]),
  ...faultsOf('domain/dubs/place-take.ts', 'domain/dubs/place-take.test.ts', [
    {
      source: 'const recordingMs = placeTake(take) - take.preRollMs;',
      replacement: 'const recordingMs = placeTake(take);',
      breaks: 'A voice is late by the part of its recording before the line.',
    },
  ]),
  ...faultsOf('domain/dubs/mix-saved-dub.ts', 'domain/dubs/mix-saved-dub.test.ts', [
    {
      source: `  if (mixed) await withdrawFormerMembers({ dubs, dubRoles, files, dub: mixed });
  else await`,
      replacement: '  if (!mixed) await',
      breaks: 'A film keeps the voice of somebody who left the dub while it was mixed.',
    },
  ]),
  ...faultsOf('media/dubs/prove-dub.ts', 'media/dubs/prove-dub.test.ts', [
    {
      source: 'const MAX_VOICE_OFF_MS = 20;',
      replacement: 'const MAX_VOICE_OFF_MS = 40;',
      breaks: 'A film with a voice that is 30 milliseconds off can be downloaded.',
    },
  ]),
  ...faultsOf('server/uploads/client-quota.ts', 'server/uploads/upload-handler.test.ts', [
    {
      source: 'if (totalBytes + estimateStoredBytes(upload) > quotaBytes)',
      replacement: 'if (totalBytes > quotaBytes)',
      breaks: 'The last upload of a learner may exceed the quota.',
    },
    {
      source: 'if (open.length >= MAX_OPEN_UPLOADS) {',
      replacement: 'if (open.length >= 10 * MAX_OPEN_UPLOADS) {',
      breaks: 'A learner may open any number of uploads at once.',
    },
  ]),
  ...faultsOf('server/uploads/sanitize-upload-name.ts', 'server/uploads/sanitize-upload-name.test.ts', [
    {
      source: 'const name = stripForbiddenCharacters(given).trim();',
      replacement: 'const name = given.trim();',
      breaks: 'The name of an upload may leave its folder.',
    },
  ]),
  ...faultsOf('app/features/uploads/upload-queue.ts', 'app/features/uploads/upload-queue.test.ts', [
    {
      source: 'await entry.upload.abort();',
      replacement: '',
      breaks: 'A paused upload goes on.',
    },
  ]),
  ...faultsOf('domain/surveys/validate-answers.ts', 'domain/surveys/survey-rules.test.ts', [
    {
      source: 'else if (required) throw refuse(id);',
      replacement: '',
      breaks: 'A survey is stored without a required answer.',
    },
    {
      source: 'return chosen.size === value.length',
      replacement: 'return chosen.size <= value.length',
      breaks: 'A choice may be sent twice.',
    },
  ]),
  ...faultsOf('domain/lessons/advance-lesson-progress.ts', 'domain/lessons/advance-lesson-progress.test.ts', [
    {
      source: 'if (before.finishedMs === null && !isAtEnd) return null;',
      replacement: '',
      breaks: 'A lesson can be completed without its last line.',
    },
  ]),
  ...faultsOf('domain/clips/resolve-frame-spans.ts', 'domain/clips/resolve-frame-spans.test.ts', [
    {
      source: 'if (chosen.endFrame <= chosen.startFrame) {',
      replacement: 'if (chosen.endFrame < chosen.startFrame) {',
      breaks: 'A clip without a frame is cut.',
    },
  ]),
  ...faultsOf('domain/campaigns/campaign-sweep.ts', 'domain/campaigns/campaign-sweep.test.ts', [
    {
      source: '(await ads.hasOverdueAds(nowMs)) ||',
      replacement: '',
      breaks: 'Ads do not end at their second.',
    },
  ]),
  ...faultsOf('domain/guestbook/rank-requested-lines.ts', 'domain/guestbook/rank-requested-lines.test.ts', [
    {
      source: 'const MIN_LINE_WORDS = 2;',
      replacement: 'const MIN_LINE_WORDS = 1;',
      breaks: 'Single words count as requested lines.',
    },
  ]),
  ...faultsOf('app/features/search/use-suggestions.ts', 'tests/ui/search-hooks.test.ts', [
    {
      source: 'if (!controller.signal.aborted) setList(suggestions);',
      replacement: 'setList(suggestions);',
      breaks: 'The suggestions vanish while those for the next letter are fetched.',
    },
  ]),
  ...faultsOf('app/features/search/use-search.ts', 'tests/ui/search-hooks.test.ts', [
    {
      source: "if (!controller.signal.aborted) dispatch({ type: 'failed', during: 'search', error });",
      replacement: "dispatch({ type: 'failed', during: 'search', error });",
      breaks: 'A search that was replaced is reported as failed.',
    },
    {
      source: 'if (results.next === null || busy !== null || isFetchingMore.current) return;',
      replacement: 'if (results.next === null || busy !== null) return;',
      breaks: 'The next page of a search is fetched twice.',
    },
  ]),
  ...faultsOf('app/features/dubbing/use-microphone.ts', 'tests/ui/recording-hooks.test.ts', [
    {
      source: 'if (isOpening.current) return;',
      replacement: '',
      breaks: 'A second click opens another microphone.',
    },
  ]),
  ...faultsOf('app/features/dubbing/record-take.ts', 'app/features/dubbing/record-take.test.ts', [
    {
      source: 'lineStartedMs - recording.startedMs + args.latencyMs',
      replacement: 'lineStartedMs - recording.startedMs',
      breaks: 'A calibration has no effect on takes.',
    },
    {
      source: `if (lineStartedMs === null) return cancelled.aborted ? null : 'interrupted';`,
      replacement: 'if (lineStartedMs === null) return null;',
      breaks: 'A recording that the system ends before the line ends without a word.',
    },
  ]),
  ...faultsOf(
    'app/features/dubbing/calibration/measure-latency.ts',
    'app/features/dubbing/calibration/measure-latency.test.ts',
    [
      {
        source: 'if (early < 0) return best;',
        replacement: 'if (early < 0 || best >= 0) return best;',
        breaks: 'An echo that is louder than the direct sound counts as the latency.',
      },
    ],
  ),
  ...faultsOf('app/features/stills/use-still-series.ts', 'tests/ui/call-hooks.test.ts', [
    {
      source: '  useEffect(() => () => running.current?.abort(), []);\n',
      replacement: '',
      breaks: 'A series of stills goes on after the page was left.',
    },
  ]),
  ...faultsOf('domain/classes/require-taught-class.ts', 'server/handlers/classes.test.ts', [
    {
      source: 'if (!found || (found.ownerId !== viewer.id && !isAdmin(viewer)))',
      replacement: 'if (!found)',
      breaks: 'A teacher sees the classes of other teachers.',
    },
  ]),
  ...faultsOf('domain/classes/find-hardest-line.ts', 'domain/classes/find-hardest-line.test.ts', [
    {
      source: 'studentsOf(line) >= STUDENTS_MIN',
      replacement: 'studentsOf(line) > 0',
      breaks: 'One student decides which line is the hardest of the class.',
    },
  ]),
  ...faultsOf('domain/classes/judge-progress.ts', 'domain/classes/judge-progress.test.ts', [
    {
      source: "args.state !== 'done' && ",
      replacement: '',
      breaks: 'Who has done an assignment becomes late when it is due.',
    },
  ]),
  ...faultsOf('domain/accounts/people-service.ts', 'server/handlers/accounts-admin.test.ts', [
    {
      source: "if (!viewer.roles.includes('owner')) throw new AppError('forbidden');",
      replacement: '',
      breaks: 'Any administrator changes the contact on the sign-in page.',
    },
  ]),
  ...faultsOf('store/classes/class-result-store.ts', 'store/classes/class-store.test.ts', [
    {
      source: "        .whereRef('line_practice.since_ms', '>=', 'class_students.joined_ms')\n",
      replacement: '',
      breaks: 'A teacher sees what a student practiced before joining.',
    },
  ]),
  ...faultsOf('domain/takes/can-hear-take.ts', 'domain/takes/can-hear-take.test.ts', [
    {
      source: "  if (!viewer.roles.includes('teacher')) return false;\n",
      replacement: '',
      breaks: 'Who is no longer a teacher hears the takes of the former students.',
    },
    {
      source: 'atMs: take.createdMs',
      replacement: 'atMs: Number.MAX_SAFE_INTEGER',
      breaks: 'A teacher hears what a student recorded before joining.',
    },
    {
      source: '  if (isAdmin(viewer)) return true;\n',
      replacement: '',
      breaks: 'Administrators hear only the takes of their own students.',
    },
  ]),
  ...faultsOf('store/takes/select-takes-of-students.ts', 'store/take-reviews/take-review-store.test.ts', [
    {
      source: "        .onRef('takes.created_ms', '>=', 'students.since_ms'),\n",
      replacement: '',
      breaks: 'A teacher finds takes that a student recorded before joining.',
    },
    {
      source: "    .where('classes.owner_id', '=', teacherId)\n",
      replacement: '',
      breaks: 'A teacher finds the takes of the students of other teachers.',
    },
    {
      source: "eb.fn.min('class_students.joined_ms')",
      replacement: "eb.fn.max('class_students.joined_ms')",
      breaks: 'A student of two classes is found only since joining the later one.',
    },
  ]),
  ...faultsOf('domain/count-attempt.ts', 'server/calls/rate-limits.test.ts', [
    {
      source: 'tooManyRequests(Math.max(',
      replacement: 'tooManyRequests(Math.min(',
      breaks: 'A refused person is told to come back while another limit still refuses.',
    },
    {
      source: '    await uncountAttempt(counters);\n',
      replacement: '',
      breaks: 'A refused request uses up the other limits of its call.',
    },
  ]),
  ...faultsOf('store/shared-limits/take-uses.ts', 'store/shared-limits/shared-limit-store.test.ts', [
    {
      source: "      .where('resets_ms', '<=', nowMs + windowMs)\n",
      replacement: '',
      breaks: 'A use that is returned late adds one to a later window.',
    },
  ]),
  ...faultsOf('store/leases/lease-store.ts', 'store/leases/lease-store.test.ts', [
    {
      source: "                eb('leases.until_ms', '>', nowMs + leaseMs + CLOCK_TOLERANCE_MS),\n",
      replacement: '',
      breaks: 'After the clock was set back by a day, nobody pays for a day.',
    },
  ]),
  ...faultsOf('domain/payouts/reconcile-transfers.ts', 'domain/payouts/reconcile-transfers.test.ts', [
    {
      source: 'if (last !== null && last > day) {',
      replacement: "if (last !== null && last > '9999') {",
      breaks: 'A day that an early clock has compared before its end is never compared whole.',
    },
  ]),
  ...faultsOf('store/draw-visitors/visitor-store.ts', 'store/draw-visitors/visitor-store.test.ts', [
    {
      source: 'startOfShanghaiDayMs(nowMs) - DAY_COUNT_RETENTION_MS',
      replacement: 'startOfShanghaiDayMs(nowMs)',
      breaks: 'A clock that was a day early gives back the prizes of the day.',
    },
    {
      source: '.set({ verified_ms: null, is_accepted: 0 })',
      replacement: '.set({ verified_ms: null })',
      breaks: 'A phone number counts for two accounts after one has proved it.',
    },
  ]),
];
