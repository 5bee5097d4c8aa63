import { slugOf } from "./ids";
import type { JsonObject } from "./pointers";

export const ENCRYPTIONS = ["starttls", "implicit", "off"] as const;

/** The receiver of emails and the mail server that sends them. */
export interface Mail {
  readonly address: string;
  /** The mail server, such as `mail.example.com` or `mail.example.com:587`. */
  readonly server: string;
  readonly encryption: (typeof ENCRYPTIONS)[number];
  /** The sender address; `undefined` for an address in the same domain as the receiver. */
  readonly sender: string | undefined;
  readonly user: string;
  /** The password that has not been stored yet. */
  readonly password: string;
}

/** The initial values of an email form. */
export const NEW_MAIL: Mail = { address: "", server: "", encryption: "starttls", sender: undefined, user: "", password: "" };

export type MailLack = "address" | "server" | "sender" | "password" | "loginNeedsTls";

/** The email addresses that the server accepts. */
const ADDRESS =
  /^(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,20}$/;

/** Returns whether a text, without the blanks around it, is an address that the server accepts. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text.trim());
}

export const senderOf = ({ sender, address }: Mail) => sender ?? (isAddress(address) ? `courier@${address.trim().split("@")[1]}` : "");

/** Returns the host and the port of a mail server that is written as `host`, `host:port` or `[address]:port`. */
export function serverOf(text: string): { readonly host: string; readonly port?: number } | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]{1,253})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || (digits !== undefined && (port < 1 || port > 65_535))) return undefined;
  return { host, ...(digits !== undefined && { port }) };
}

/**
 * Returns what is missing or wrong in an email, the first of it.
 *
 * @param isStored whether the password has been stored before
 */
export function lackOfMail(mail: Mail, isStored: boolean): MailLack | undefined {
  const { address, server, user, password, encryption } = mail;
  if (!isAddress(address)) return "address";
  if (!serverOf(server)) return "server";
  if (!isAddress(senderOf(mail))) return "sender";
  if (user.trim() === "") return undefined;
  if (password === "" && !isStored) return "password";
  return encryption === "off" ? "loginNeedsTls" : undefined;
}

const PRIVATE = /^(?:(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+|::1|f[cd][0-9a-f]{2}:.*)$/i;

/** Returns whether a host is named as one of a private network: by its address, or by a name without a domain. */
function isPrivate(host: string): boolean {
  return PRIVATE.test(host) || (!host.includes(".") && !host.includes(":"));
}

/** Returns the definition of the channel that a new one is made by; `secret` is the name of its password. */
export function channelOf(mail: Mail, secret: string | undefined): JsonObject {
  const { host = "", port } = serverOf(mail.server) ?? {};
  const user = mail.user.trim();
  return {
    type: "smtp",
    host,
    ...(port !== undefined && { port }),
    tls: mail.encryption,
    ...(secret !== undefined && user !== "" && { auth: { type: "plain", username: user, secret } }),
    from: senderOf(mail).trim(),
    to: [mail.address.trim()],
    ...(isPrivate(host) && { network: "private" }),
  };
}

export const channelIdOf = ({ address }: Pick<Mail, "address">) => slugOf(`mail-${address}`);
