/** Texts of the sign-in, and of its help. */
export const signIn = {
  title: "Sign in",
  withEntra: "Sign in with your organization's account",
  withKey: "API key",
  keyHelp: "The key is kept in memory only. If you reload the page, enter it again.",
  keep: "Keep it until this tab is closed",
  takeKey: "Use this key",
  refused: "Not signed in",
  why: "Why can't I sign in?",
  expired: "You are signed out",
  expiredHelp:
    "Your sign-in has expired. Nothing on this screen is lost, and updates are paused. Sign in again in a new tab, then continue here.",
  newTab: "Open sign-in in a new tab",
  goOn: "Continue",
  help: {
    title: "Why can't I sign in?",
    found: "Sign-in status",
    mode: "Sign-in mode",
    caller: "Your identity",
    role: "Your role",
    noRole: "none",
    missing: "What's missing",
    nothing: "Nothing: you are signed in.",
    modes: {
      easyauth:
        "App Service signs you in with Microsoft Entra ID (COURIER_AUTH_MODE is easyauth). You can also use an API key.",
      keys: "You sign in with an API key (COURIER_AUTH_MODE is keys). Ask an administrator for a key.",
      open: "This is a development host. Everyone on this computer has all permissions.",
      closed:
        "Sign-in is not configured, so no one can sign in. The administrator must set COURIER_AUTH_MODE to easyauth or keys.",
    } as Readonly<Record<string, string>>,
    checks: [
      "App Service authentication is on and allows unauthenticated access. Courier itself rejects requests that require a sign-in.",
      "Your account belongs to the tenant that the app registration trusts.",
      "You or one of your groups has the reader, operator, author or admin role in the enterprise application. To use a new role, sign out and sign in again.",
      "The API key is complete, starts with cr_, and has not expired or been rotated.",
    ],
    checksTitle: "What to check, in this order",
  },
} as const;
