/** Words of signing in, and of why somebody cannot. */
export const signIn = {
  title: "Sign in",
  withEntra: "Sign in with your organisation's account",
  withKey: "API key",
  keyHelp: "Kept in memory only: reloading the page forgets it.",
  keep: "Keep it until this tab is closed",
  takeKey: "Use this key",
  refused: "Not signed in",
  why: "Why can't I sign in?",
  expired: "You are signed out",
  expiredHelp:
    "The server no longer takes your sign-in. Nothing on this screen is lost, and updates wait. Sign in again in a new tab, then go on here.",
  newTab: "Sign in in a new tab",
  goOn: "I have signed in: go on",
  help: {
    title: "Why can't I sign in?",
    found: "What the server says",
    mode: "How it lets callers in",
    caller: "Who you are to it",
    role: "Your role",
    noRole: "none",
    missing: "What is missing",
    nothing: "Nothing: you are signed in.",
    modes: {
      easyauth:
        "App Service signs callers in with Microsoft Entra ID (COURIER_AUTH_MODE is easyauth). An API key does as well.",
      keys: "Callers send an API key (COURIER_AUTH_MODE is keys). An administrator makes one for you.",
      open: "This is a developer's machine: everybody on it may do everything.",
      closed:
        "Nothing says whom this installation lets in, so it lets nobody in. Whoever runs it sets COURIER_AUTH_MODE to easyauth or keys.",
    } as Readonly<Record<string, string>>,
    checks: [
      "App Service authentication is on, and takes requests without a sign-in (“Allow unauthenticated access”): Courier itself refuses what needs one.",
      "Your account belongs to the directory (tenant) that the app registration trusts.",
      "One of the roles reader, operator, author, admin is assigned to you or to a group of yours in the enterprise application. A new role counts from the next sign-in on: sign out first.",
      "An API key is pasted whole, begins with cr_, and has neither expired nor been rotated.",
    ],
    checksTitle: "What to look at, in this order",
  },
} as const;
