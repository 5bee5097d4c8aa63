import type { Outcome } from "../model/connectionTests";

/** The means by which a server identifies itself. */
type KeyKind = "host_key" | "certificate";

/** Texts of the result of a connection test, and of the button that trusts the key or certificate of a server. */
export const connectionTests = {
  testing: "Testing…",
  titles: {
    works: "The connection works",
    untried: "The server was reached",
    untrusted: "The server is not trusted yet",
    changed: "The server's key is not the one you trust",
    refused: "The server refused the login",
    unreachable: "The server was not reached",
    notAllowed: "This address is not allowed",
    failed: "The test failed",
  } as Readonly<Record<Outcome, string>>,
  happened: (outcome: Outcome, place: string, user: string): string => {
    const login = user ? `the login of ${user}` : "the login";
    switch (outcome) {
      case "works":
        return `${place} was reached and accepted ${login}.`;
      case "untried":
        return `${place} was reached. The login wasn't tested because no test path is set.`;
      case "untrusted":
      case "changed":
        return `${place} was reached. No credentials were sent.`;
      case "refused":
        return `${place} was reached, but did not accept ${login}.`;
      case "unreachable":
        return `Couldn't get a usable response from ${place}.`;
      case "notAllowed":
        return `This installation isn't allowed to connect to ${place}.`;
      case "failed":
        return `${place} was reached, but the test did not complete.`;
    }
  },
  next: {
    works: "",
    untried: "Add a test path under Advanced to have the test log in.",
    untrusted: "",
    changed: "Ask your partner whether the key was replaced. If it was not, another server may be posing as your partner's.",
    refused: "Check the user name and the password or key. Ask your partner whether this user is enabled.",
    unreachable: "Check the address and the port. Ask your partner whether their firewall allows connections from this installation.",
    notAllowed: "Check the address. Ask the administrator of this installation to allow it, or set the allowed networks under Advanced.",
    failed: "Read the server's response, correct the connection and test it again.",
  } as Readonly<Record<Outcome, string>>,
  details: "Details",
  isOld: "You changed the connection since this test.",
  testAgain: "Test again first.",
  changedSince: "The connection has changed since this test, so nothing was saved. Test it again.",
  compare: "Compare this fingerprint with the one your partner gives you through another channel, such as by phone:",
  fingerprint: "Fingerprint",
  onlyTrust: {
    host_key: "Only trust this key if your partner has confirmed it.",
    certificate: "Only trust this certificate if your partner has confirmed it.",
  } as Readonly<Record<KeyKind, string>>,
  trust: { host_key: "Trust this key", certificate: "Trust this certificate" } as Readonly<Record<KeyKind, string>>,
  verb: "Trust",
  consequences: {
    host_key: "From now on, the connection also accepts servers with this fingerprint.",
    certificate:
      "From now on, the connection accepts only the certificates listed here. When your partner renews the certificate, you must trust the new one.",
  } as Readonly<Record<KeyKind, string>>,
  danger: "If the fingerprint isn't your partner's, files and passwords may be sent to someone else.",
  notHere: "You can't choose a trusted key for this type of connection.",
} as const;
