import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isHttpCall } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import { type AuditAction, auditActions, auditGroupNames } from '#shared/audit-actions.ts';
import { auditFields, auditWords } from '#shared/audit-wording.ts';
import { accounts as english } from '#shared/catalogue/en/accounts.ts';
import { accounts as chinese } from '#shared/catalogue/zh-CN/accounts.ts';

/**
 * The calls that change money, prizes, people, or what is published, with the actions that they enter into the audit log.
 * Tests of the calls and of their stores hold what the entries say.
 */
const audited: Readonly<Record<string, readonly AuditAction[]>> = {
  'accounts.changePassword': ['account_password'],
  'accountsAdmin.changeTogether': ['account_changed', 'account_enabled', 'account_disabled'],
  'accountsAdmin.createFromFile': ['account_made'],
  'accountsAdmin.exportList': ['accounts_exported'],
  'accountsAdmin.resetPassword': ['account_password'],
  'accountsAdmin.save': ['account_made', 'account_changed'],
  'accountsAdmin.setDisabled': ['account_disabled', 'account_enabled'],
  'accountsAdmin.setSignInContact': ['sign_in_contact_changed'],
  'adsAdmin.changeStatus': ['ad_status_changed'],
  'adsAdmin.exportReport': ['ad_report_exported'],
  'adsAdmin.removeBanner': ['ad_banner_removed'],
  'adsAdmin.review': ['ad_approved', 'ad_rejected'],
  'adsAdmin.saveAd': ['ad_made', 'ad_changed'],
  'adsAdmin.saveBanner': ['ad_banner_saved'],
  'adsAdmin.saveCompany': ['company_made', 'company_changed'],
  'adsAdmin.sortBanners': ['ad_banners_sorted'],
  'adsAdmin.submit': ['ad_submitted'],
  'adsAdmin.updateAd': ['ad_changed', 'ad_status_changed'],
  'alignments.reset': ['word_times_changed'],
  'alignments.save': ['word_times_changed'],
  'audit.exportEntries': ['audit_exported'],
  'campaignsAdmin.archive': ['campaign_archived', 'campaign_restored'],
  'campaignsAdmin.copy': ['campaign_made', 'red_packet_made', 'draw_made', 'survey_made', 'ad_made'],
  'campaignsAdmin.end': ['campaign_ended'],
  'campaignsAdmin.exportReport': ['campaign_report_exported'],
  'campaignsAdmin.publish': ['campaign_published'],
  'campaignsAdmin.remove': ['campaign_removed'],
  'campaignsAdmin.save': ['campaign_made', 'campaign_changed'],
  'classes.passOn': ['class_passed_on'],
  'classes.remove': ['class_removed'],
  'classes.removeStudent': ['class_student_removed'],
  'drawListsAdmin.add': ['draw_list_added'],
  'drawListsAdmin.remove': ['draw_list_removed'],
  'dubPosts.dismissReports': ['dub_reports_dismissed'],
  'dubPosts.removeComment': ['dub_comment_removed'],
  'dubPosts.restore': ['dub_restored'],
  'dubPosts.takeDown': ['dub_taken_down'],
  'dubs.setVisibility': ['dub_published', 'dub_hidden'],
  'films.addSubtitles': ['subtitles_changed'],
  'films.joinVersions': ['film_versions_changed'],
  'films.remove': ['film_removed'],
  'films.rename': ['film_renamed'],
  'films.renameVideo': ['video_renamed'],
  'films.separateVersion': ['film_versions_changed'],
  'films.shiftSubtitles': ['subtitles_changed'],
  'guestbook.moderate': ['message_approved', 'message_hidden', 'message_removed'],
  'guestbook.moderateMany': ['message_approved', 'message_hidden', 'message_removed'],
  'lessonsAdmin.importFile': ['lesson_made'],
  'lessonsAdmin.remove': ['lesson_removed'],
  'lessonsAdmin.save': ['lesson_made', 'lesson_changed'],
  'lineTable.replace': ['lines_changed'],
  'payoutsAdmin.makeBatch': ['payout_exported'],
  'payoutsAdmin.readBatch': ['payout_exported'],
  'payoutsAdmin.revealPayee': ['payee_revealed'],
  'payoutsAdmin.settle': ['red_packet_paid', 'payout_failed'],
  'payoutsAdmin.settleFile': ['red_packet_paid', 'payout_failed'],
  'payoutsAdmin.undo': ['payout_undone'],
  'posters.takeFrame': ['poster_changed'],
  'posters.takePicture': ['poster_changed'],
  'prizeDrawAdmin.archive': ['draw_archived', 'draw_unarchived'],
  'prizeDrawAdmin.changeStatus': ['draw_published', 'draw_status_changed'],
  'prizeDrawAdmin.deliver': ['prize_delivered'],
  'prizeDrawAdmin.deliverMany': ['prize_delivered'],
  'prizeDrawAdmin.exportRecords': ['draw_records_exported'],
  'prizeDrawAdmin.revealPhone': ['phone_revealed'],
  'prizeDrawAdmin.save': ['draw_made', 'draw_changed', 'draw_extended'],
  'profile.removeAccount': ['account_gone'],
  'redPacketsAdmin.archive': ['red_packet_archived'],
  'redPacketsAdmin.changeStatus': ['red_packet_activated', 'red_packet_status'],
  'redPacketsAdmin.create': ['red_packet_made'],
  'redPacketsAdmin.edit': ['red_packet_changed', 'red_packet_amended'],
  'redPacketsAdmin.endEarly': ['red_packet_ended'],
  'redPacketsAdmin.exportStatement': ['red_packet_exported'],
  'redPacketsAdmin.markPaid': ['red_packet_paid'],
  'redPacketsAdmin.refund': ['red_packet_refunded'],
  'subtitleTiming.mend': ['subtitles_changed'],
  'subtitleTiming.undo': ['subtitles_changed'],
  'surveysAdmin.changeState': ['survey_status_changed'],
  'surveysAdmin.remove': ['survey_removed'],
  'surveysAdmin.save': ['survey_made', 'survey_changed'],
  'takeReviews.removeComment': ['take_comment_removed'],
  'takes.remove': ['take_removed'],
  'transfersAdmin.resume': ['payout_resumed'],
  'transfersAdmin.sendAgain': ['payout_sent_again'],
  'transfersAdmin.tryAgain': ['payout_tried_again'],
  'transfersAdmin.withdraw': ['payout_withdrawn'],
  'wechatBinding.unbind': ['wechat_unbound'],
  'wordEntries.importFile': ['words_imported'],
  'wordEntries.move': ['word_moved'],
  'wordEntries.remove': ['word_removed'],
  'wordEntries.save': ['word_made', 'word_changed'],
};

/** Actions that no call enters by itself: uploads, work at its time, sign-ins by WeChat, and answers of the payment channel. */
const withoutCall: readonly AuditAction[] = [
  'film_added',
  'payout_returned',
  'visitor_joined',
  'wechat_bound',
];

/** The calls that change something and are not in the audit log, by the reason. */
const unaudited: Readonly<Record<string, readonly string[]>> = {
  'A message names its author and its time, and is never changed.': ['guestbook.answer'],
  'A picture is shown nowhere before an ad or a company takes it, which is audited.': ['adsAdmin.addPicture'],
  'It says that the times of subtitles are right as they are, and changes none.': ['subtitleTiming.keep'],
  'It starts or stops work that changes nothing that is published.': [
    'jobs.cancel',
    'jobs.retry',
    'subtitleTiming.check',
  ],
  'Its own ledger and records have it: grants, draws, and answers are written once.': [
    'prizeDraw.draw',
    'redPackets.open',
    'surveys.answer',
    'transfers.collect',
  ],
  'It counts or measures.': [
    'ads.recordEvent',
    'lessons.recordProgress',
    'operationLog.save',
    'redPackets.reportPlayback',
    'takes.countListens',
    'visitor.saveCity',
  ],
  'It is about the caller’s own session, account, or means of being reached and paid.': [
    'accounts.signIn',
    'accounts.signOut',
    'drawVisitors.beginWechat',
    'drawVisitors.forget',
    'drawVisitors.sendCode',
    'payees.remove',
    'payees.save',
    'prizeDraw.removePhone',
    'prizeDraw.savePhone',
    'profile.endOtherSessions',
    'profile.endSession',
    'profile.removeAvatar',
    'profile.saveAvatar',
  ],
  'It is about the caller’s own work, which nobody else may change.': [
    'clipFiles.make',
    'clips.create',
    'clips.forLines',
    'clips.remove',
    'clips.rename',
    'dubRoles.invite',
    'dubRoles.leave',
    'dubRoles.release',
    'dubRoles.save',
    'dubRoles.setOpenLines',
    'dubRoles.take',
    'dubs.configure',
    'dubs.mix',
    'dubs.remove',
    'profile.removeFilm',
    'reels.create',
    'reels.recut',
    'reels.remove',
    'savedLines.remove',
    'savedLines.save',
    'takes.save',
    'takes.sendPart',
    'takes.share',
    'takes.update',
    'words.remove',
    'words.removeShare',
    'words.review',
    'words.save',
    'words.share',
    'words.update',
  ],
  'It is what learners say to each other; what moderators do about it is audited.': [
    'dubPosts.comment',
    'dubPosts.like',
    'dubPosts.report',
    'guestbook.post',
    'guestbook.remove',
    'guestbook.reply',
    'guestbook.report',
  ],
  'It is between a teacher and the own class or its students, who see it.': [
    'classes.assign',
    'classes.changeDue',
    'classes.create',
    'classes.invite',
    'classes.join',
    'classes.leave',
    'classes.unassign',
    'classes.update',
    'takeReviews.changeComment',
    'takeReviews.comment',
    'takeReviews.markHeard',
    'takeReviews.markRead',
  ],
};

const root = fileURLToPath(new URL('..', import.meta.url));

const changing = Object.entries(contract).flatMap(([family, calls]) =>
  Object.entries(calls).flatMap(([name, call]) =>
    isHttpCall(call) && call.changes ? [{ name: `${family}.${name}`, access: call.access }] : [],
  ),
);

test('each call that changes something is audited, or has a reason why it is not', () => {
  const listed = [...Object.keys(audited), ...Object.values(unaudited).flat()];
  expect(listed.toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
});

test('of administrators’ calls, only the named few are not audited', () => {
  const exceptions = changing.filter(({ name, access }) => access === 'admin' && !(name in audited));
  expect(exceptions.map(({ name }) => name).toSorted()).toEqual(['adsAdmin.addPicture', 'guestbook.answer']);
});

test('each action comes from a call or from the product itself, and some code enters it', () => {
  const named = new Set([...Object.values(audited).flat(), ...withoutCall]);
  expect([...named].toSorted()).toEqual([...auditActions].toSorted());
  const code = ['domain', 'store'].map(readCode).join('\n');
  const unwritten = auditActions.filter((action) => !code.includes(`'${action}'`));
  expect(unwritten).toEqual([]);
});

test('each action, group, field, and word has its wording in both languages', () => {
  for (const { audit } of [chinese, english]) {
    expect(Object.keys(audit.actions).toSorted()).toEqual([...auditActions].toSorted());
    expect(Object.keys(audit.groups).toSorted()).toEqual([...auditGroupNames].toSorted());
    expect(Object.keys(audit.fields)).toEqual(expect.arrayContaining([...auditFields]));
    expect(Object.keys(audit.words).toSorted()).toEqual([...auditWords].toSorted());
  }
});

/** The code of a folder without its tests. */
function readCode(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n');
}
