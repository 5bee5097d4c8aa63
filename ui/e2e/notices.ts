import type { Receiver } from "./receiver";
import { send, until } from "./site";

const SIGNING_KEY = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

/** Defines a channel of type `webhook` that sends to an address. */
export async function defineChannel(id: string, url: string): Promise<void> {
  await send("PUT", `secrets/${id}-url`, { value: url });
  await send("PUT", `secrets/${id}-key`, { value: SIGNING_KEY });
  await send("PUT", `channels/${id}`, {
    type: "webhook",
    url_secret: `${id}-url`,
    signing_secrets: [`${id}-key`],
    network: "private",
    labels: { team: "payments" },
  });
}

/** Defines a subscription to failures of a job, or of all jobs if no job is given, over a channel. */
export async function subscribe(id: string, channel: string, jobs: readonly string[] = []): Promise<void> {
  await send("PUT", `subscriptions/${id}`, { events: ["onFail"], channel, ...(jobs.length > 0 && { scope: { jobs } }) });
}

/** Defines a job that books something at a receiver, which can't detect repetitions. */
export async function defineBooking(id: string, receiver: Receiver): Promise<void> {
  const server = { type: "http", base_url: receiver.base, tls: { off: true }, network: "private", auth: { type: "none" } };
  await send("PUT", `connections/${id}`, server);
  await send("PUT", `jobs/${id}`, {
    steps: [
      { id: "book", type: "http.request", config: { connection: id, method: "POST", path: "bookings", body: { amount: 7 } } },
    ],
  });
}

interface Told {
  readonly notification_id: string;
  readonly state: string;
}

/** Waits until the newest notification of a subscription is in a state; returns the id of the notification. */
export async function told(subscription: string, state: string): Promise<string> {
  const { value } = await until(
    () => send<{ value: readonly Told[] }>("GET", `notifications?subscription=${subscription}&top=1`),
    (page) => page.value[0]?.state === state,
  );
  return value[0]?.notification_id ?? "";
}
