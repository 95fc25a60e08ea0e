import { type SignedInCaller, signIn } from '../../testing/sign-in.ts';

/** What somebody types on the login page. */
export interface Credentials {
  account: string;
  password: string;
}

/** The owner's session on each server, by address: one sign-in serves for all accounts that the owner creates there. */
const owners = new Map<string, Promise<SignedInCaller>>();

let createdCount = 0;

/** Creates an account that has nothing of its own yet. Without `name`, no other account's name begins with its name. */
export async function createLearner(address: string, name?: string): Promise<Credentials> {
  const owner = owners.get(address) ?? signIn(address, 'owner');
  owners.set(address, owner);
  createdCount += 1;
  const account = name ?? `learner.${String(createdCount).padStart(4, '0')}`;
  const made = await (await owner).post<{ password: string }>('/api/account_save.php', {
    account,
    name: account,
    access: 'client',
  });
  if (made.status !== 200)
    throw new Error(`${account} was not created: ${made.status} ${JSON.stringify(made.body)}`);
  return { account, password: made.body.password };
}

/** Forgets the owner's session on a server that has ended: another one may get its address. */
export const forgetOwner = (address: string): boolean => owners.delete(address);
