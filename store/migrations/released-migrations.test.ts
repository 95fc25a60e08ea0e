import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listMigrations } from './index.ts';

/**
 * SHA-256 of each released migration file. A released migration never changes, because installed databases have run it.
 * Add the hash of a new migration when it is released; never replace a hash.
 */
const released: Record<string, string> = {
  '0001-baseline': '3b12c55b5edfe4f39c186d3be3b869cd134904b43da3760f2598e5461b17bd28',
  '0002-watch-allowance-and-leases': '621bcf4766a3b7d7421c40b2c124578420b85ca975a9a1b3f41200640874115f',
  '0003-known-devices': '3cc50f8ff7198f0aa0397560eb48e02cee2583cb3e71e526ff05703d09d68591',
  '0004-kept-counters': '413c61148c46b0d6a29ab49887cbb283a7151d33da871a566628bbfd9b79cf89',
  '0005-job-accounts-and-original-bytes': '6d0713324edc52ce2ff36dc894abc7ec69a72eb2c37c3a32dd6e919224724235',
  '0006-saved-lines': '8287a5af50508edb29e8c5b60a4a01ac7fc196c0a860743ccdc8eff27eaff183',
  '0007-take-reviews': '6027a5f8bf19c9b0e1e9ee2388e76a7391b66572bb51d7967902b3a47cfb27b5',
  '0008-reels': '9213bd4c7a381a7ce0e8bb544af14ff7ddebf067356dc85b75c3c58edcfe97af',
  '0009-video-versions-and-kept-lines': 'a2af9a48dd1c6b3d8000dca492817aa0505f874d45c65930a432c2058a77014d',
  '0010-dubs': 'c5999a3aa50bcea367039ce8a6c2bef98d050faeff9a020c3dbee68cd1b063c0',
  '0011-dub-posts': '3615b4f85d95d04b32c1cc6773c2ea4f78343eae4942bbc8fe0ec4cfcc3b7674',
  '0012-speakers-and-dub-roles': '87a34c504cf282805a9e9f15399c6dac099b157033dbffc9873b89cda8137395',
  '0013-recordings-and-line-practice': 'ddc9b063e184444e8fe434af3d08d2353e7ffeef539088d22277fa2ca158e8a4',
  '0014-word-times': '16962d3b5686d88b68497e2d3fd8ba309debd75cb8644afdd030893c023c7e6b',
  '0015-subtitle-timing': '06ac832e6cc1124fe5b59bc41413861cd3b5bb8194ebb032c88746924c5907f1',
  '0016-take-analyses': '1da0b9ae67703949eb02ab0299107117f9cd3786af6f801fb21fd124111d7ed6',
  '0017-classes': '09cba6a9620ea232150345572fc6fb3650ac86dd5bf87dc7b21c7ef81293e380',
  '0018-red-packet-ledger': '21094c8dcf249ad39b24f64c4e4b857f5e8c6d3b26b51ce6421587b9cee319f7',
  '0019-daily-counts': '38d84f380dacd8c732c306ee2bfdc723ed480f70c62cdc44a72d6ec0bee07a72',
  '0021-audit-chain': '5577feb8c5e3300dc9957e09227866d145d5ca06b47ba19d77844856f3fe5cfe',
  '0022-ad-reviews-and-views': '9e5bd1782669739bcc72ff04bb0b15ca5baef1e9794fdcd0fb49f409f89c9f43',
  '0023-draw-chain': '73a0baeffecf1337b856041e80ac1806347cd203071559a342ce8e04aeeeeaae',
  '0026-rewards': 'be15e4c01dfb00b651e381ec6262b4256377a2f5e5749949bacf028379f9ea4d',
  '0027-payout-bills': 'bf7813d0092c38aa5e88a2f21fff8bff79cc91b084c1ccfcfe373a5e6fa4d720',
  '0028-payout-payees': '45857636799397cd8fd7acceeaaf4b2455741f8e614c6c8faac653d6caa99a7f',
  '0029-payout-transfers': 'f9ad2e78a2502647acfd4c7d468fed0eb75c33a28c5088b6dd82847e176ad286',
  '0030-red-packet-conditions': 'f7deafd1a670ae953a7a5ab58cc2debcc5b32d97c1c338857654689b8d267787',
  '0031-draw-visitors': '0d2fe4dae804fcfa3668bb39b8b7835fc8c2fc0df301d84f3cd184b268b6aee1',
  '0032-draw-operation': '69c367ac6b8d1cf8f9093a487a82105a9eb74fb999f267d7c101cc00ea442fb5',
  '0033-campaigns': '19f76fdf084e6360f40557a931369fb425341b47dbf5a8722a405c9809ed85c4',
  '0034-list-indexes': '928fb44af337475cbfa5457dd53277136c0abee1a4549c9ae7a249fb12c61e3f',
  '0035-audit-search': '8fbaa70785fc6ab17ebd5fc185151716d243006dfb8c22905d60437aa02bec3d',
  '0036-people': '287c8d01d8bd5b5e203aa63ff90a9b181074089413ff8f076b60dbf6f5bccd0e',
  '0037-guestbook-lists': '3e820887ec473a0041d03e4eb2ffdf78fa3d576fa3c22f5765dba044532bbc8b',
  '0038-shared-limits': '60b361c2341befd92bb9f16ce380550627ea887b4626eeaf182bad17244da873',
  '0039-content-indexes': '323e9a9df4611b2db0a987043dd0483e80723112eadf6c0b7d0e3ff23325f25c',
  '0040-account-groups': '999011825d042995e7bbb75d06bb4d262c847f0b22e5a45818671b807566b3f0',
  '0041-stable-orders': 'cef91904b2b565ca7af6fb5733a2618fefad075eef9f8ec8df0393f7b58517eb',
};

test.each(Object.entries(released))('the released migration %s is unchanged', async (name, hash) => {
  const text = await readFile(new URL(`./${name}.ts`, import.meta.url));
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

test('released migrations come first, in the order of their names', () => {
  const names = Object.keys(listMigrations('sqlite'));
  expect(names.slice(0, Object.keys(released).length)).toEqual(Object.keys(released));
  expect(names).toEqual([...names].sort());
  expect(Object.keys(listMigrations('postgres'))).toEqual(names);
});
