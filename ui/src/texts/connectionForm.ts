import type { Group, Outcome, Protocol } from "../model/connectionForm";

/** Words of the form of a connection, and of its test before it is saved. */
export const connectionForm = {
  protocol: "Protocol",
  choose: "Choose how your partner exchanges files or data.",
  change: "Change protocol",
  protocols: {
    sftp: ["SFTP", "Files over SSH. The usual choice for partners."],
    ftp: ["FTP", "Files without encryption. Only for partners that offer nothing else."],
    ftps: ["FTPS", "Files over FTP with TLS."],
    blob: ["Azure Blob", "A container of Azure Blob Storage."],
    azure_files: ["Azure Files", "A file share of an Azure storage account."],
    http: ["HTTP", "A web server or a REST API."],
    function_app: ["Function app", "Functions of an Azure function app."],
    database: ["Database", "Tables in PostgreSQL, MySQL, SQL Server or Oracle."],
  } as Readonly<Record<Protocol, readonly [name: string, help: string]>>,
  groups: { connection: "Connection", signIn: "Sign-in", security: "Security" } as Readonly<Record<Group, string>>,
  advanced: "Advanced",
  json: "JSON",
  signInBy: "Sign in with",
  signIns: {
    password: "Password",
    ssh_key: "SSH key",
    managed_identity: "Managed identity",
    account_key: "Account key",
    sas: "Shared access signature",
    none: "Nothing",
    basic: "User name and password",
    bearer: "Bearer token",
    api_key: "API key",
    oauth2_client_credentials: "OAuth 2 client credentials",
    function_key: "Function key",
  } as Readonly<Record<string, string>>,
  secrets: {
    password: "Password",
    account_key: "Account key",
    sas: "Shared access signature",
    basic: "Password",
    bearer: "Token",
    api_key: "API key",
    oauth2_client_credentials: "Client secret",
    function_key: "Function key",
  } as Readonly<Record<string, string>>,
  secretHelp: "Goes to the secret store and is never shown again.",
  secretStored: "Stored. Type to replace it.",
  secretMissing: "Type it here, or name a stored secret under Advanced.",
  show: "Show what is typed",
  masked: "(typed, not shown)",
  name: "Name",
  nameHelp: "Jobs refer to the connection by this name. Use small letters, digits and hyphens; it cannot be changed later.",
  save: "Save",
  test: "Test connection",
  testing: "Testing…",
  result: "Test result",
  noResult: "Test the connection before you save it. The test connects and signs in; it changes and stores nothing.",
  isOld: "You have changed the connection since this test.",
  titles: {
    works: "The connection works",
    untried: "The server was reached",
    untrusted: "The server is not trusted yet",
    changed: "The server has another key than the one you trust",
    refused: "The server refused the sign-in",
    unreachable: "The server was not reached",
    notAllowed: "This address is not allowed",
    failed: "The test failed",
  } as Readonly<Record<Outcome, string>>,
  happened: (outcome: Outcome, place: string, user: string): string => {
    switch (outcome) {
      case "works":
        return user ? `${place} was reached and accepted the sign-in of ${user}.` : `${place} was reached and accepted the sign-in.`;
      case "untried":
        return `${place} was reached. Whether it accepts the sign-in is not known: there is no probe path.`;
      case "untrusted":
      case "changed":
        return `${place} was reached. Nothing secret was sent to it.`;
      case "refused":
        return user ? `${place} was reached, but did not accept the sign-in of ${user}.` : `${place} was reached, but did not accept the sign-in.`;
      case "unreachable":
        return `There was no usable answer from ${place}.`;
      case "notAllowed":
        return `This installation may not connect to ${place}.`;
      case "failed":
        return `${place} was reached, but the test did not complete.`;
    }
  },
  next: {
    works: "You can save the connection.",
    untried: "Add a probe path under Advanced to have the test sign in, or save the connection.",
    untrusted: "Compare this fingerprint with the one from your partner.",
    changed: "Ask your partner whether the key was replaced. If it was not, somebody else may be answering.",
    refused: "Check the user name and the password or key. Ask your partner whether this user is enabled.",
    unreachable: "Check the address and the port. Ask your partner whether their firewall lets this installation in.",
    notAllowed: "Check the address. Ask the administrator of this installation to allow it, or set the allowed networks under Advanced.",
    failed: "Read what the server said below, correct the connection and test it again.",
  } as Readonly<Record<Outcome, string>>,
  onlyTrust: "Only trust this key if your partner has confirmed it.",
  trust: "Trust this key",
  fingerprint: "Fingerprint",
  details: "Details",
} as const;
