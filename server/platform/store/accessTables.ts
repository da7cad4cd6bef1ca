/** Row types of what lets people and programs in, and of what programs are told. */
import type { ColumnType, Generated } from 'kysely';
import type { EndedMode } from '../../../src/api/catalogue/account/sessionEnds.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { WebhookKind } from '../../../src/api/catalogue/account/webhookKinds.ts';
import type { Permission, Scope } from '../../../src/api/contract/rights.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Bytes, DefaultTime, Json, OfUser, Tenant } from './columnTypes.ts';

export interface AccessTables {
  permission_grant: Tenant & { user_type: UserType; permission: Permission };
  session: OfUser & {
    id: Generated<number>;
    token_hash: Bytes;
    /** The token before the last extension. */
    previous_hash: ColumnType<Uint8Array | null, never, Buffer>;
    /** Null while the token that replaced it was not seen. */
    previous_until: Date | null;
    rotated: Date | null;
    created: Date;
    expires: Date;
    ended: Date | null;
    ended_mode: EndedMode | null;
    activation_code: string | null;
    /** When its user last proved who they are; the sign-in counts. */
    proved: DefaultTime;
    /** The address and the browser that it is used from, as they were last seen; null: not since they are kept. */
    place: string | null;
    device: string | null;
    last_seen: Date | null;
    /** Of a guest: the invitation that it stands on. */
    visit_id: ColumnType<number | null, number | null | undefined, never>;
  };
  /** Members of the first account who operate the installation beside its owner. */
  operator: OfUser & { made: DefaultTime };
  /** Invitations of operators to look inside. */
  guest_visit: OfUser & {
    id: Generated<number>;
    as_type: UserType;
    operator_account_id: number;
    operator_id: number;
    operator_name: string;
    invited: Date;
    until: Date;
    ended: ColumnType<Date | null, undefined, Date>;
  };
  login_token: OfUser & {
    token_hash: Bytes;
    expires: Date;
    /** It opens nothing until the second factor was given. */
    needs_factor: Generated<boolean>;
    attempts: Generated<number>;
  };
  second_factor: OfUser & {
    secret: Bytes;
    made: Date;
    confirmed: Date | null;
    last_step: Generated<number>;
  };
  recovery_code: OfUser & { code_hash: Bytes; used: Date | null };
  passkey: OfUser & {
    id: Generated<number>;
    credential_id: Bytes;
    public_key: Bytes;
    counter: number;
    /** The domain that it was made for. */
    rp_id: string;
    transports: string[];
    name: string;
    made: Date;
    last_used: Date | null;
  };
  passkey_challenge: OfUser & {
    purpose: 'ADD' | 'SIGN_IN' | 'PROVE';
    subject: string;
    challenge: string;
    expires: Date;
  };
  user_identity: OfUser & { issuer: string; subject: string; email: string; made: Date };
  oidc_attempt: {
    attempt_hash: Bytes;
    brand: string;
    /** Whose person proves once more who they are; null: signs in. */
    session_id: number | null;
    made: DefaultTime;
    expires: Date;
  };
  login_throttle: { subject: string; failures: number; last_failure: Date; blocked_until: Date };
  user_token: OfUser & {
    kind: 'FIRST' | 'RESET' | 'INVITE' | 'EMAIL';
    token_hash: Bytes;
    expires: Date | null;
    used: Date | null;
    /** Of EMAIL: the address that signs in once it is confirmed. */
    username: string | null;
  };
  webhook: OfUser & {
    id: Generated<number>;
    name: string;
    url: string;
    kinds: WebhookKind[];
    /** A list that may be gone. */
    group_id: number | null;
    secret: Bytes;
    former_secret: ColumnType<Uint8Array | null, undefined, Buffer | null>;
    former_until: ColumnType<Date | null, undefined, Date | null>;
    paused: ColumnType<'BY_HAND' | 'FAILED' | 'GONE' | null, undefined, 'BY_HAND' | 'FAILED' | 'GONE' | null>;
    failing_since: ColumnType<Date | null, undefined, Date | null>;
    made: Date;
  };
  /** Written by the triggers on what it tells of. */
  webhook_delivery: OfUser & {
    id: Generated<number>;
    webhook_id: number;
    kind: WebhookKind | 'webhook.test';
    data: Json;
    made: DefaultTime;
    state: Generated<'WAITING' | 'TAKEN' | 'GIVEN_UP'>;
    attempts: Generated<number>;
    due: Date | null;
    tried: Date | null;
    took_ms: number | null;
    status: number | null;
    answer: string | null;
  };
  /** Tokens of users for their programs. */
  api_token: OfUser & {
    id: Generated<number>;
    token_hash: Bytes;
    name: string;
    scopes: Scope[];
    /** What may be bought with it in a month; null: it does not buy. */
    spend_cap_cents: Cents | null;
    made: Date;
    expires: Date;
    ended: Date | null;
    last_used: Date | null;
    last_place: string | null;
  };
  /** What was ordered with a token; counts against its cap. */
  token_order: OfUser & { key: string; token_id: number; cents: Cents; made: Date };
}
