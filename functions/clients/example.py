"""The worked example of the main page, with a client that openapi-generator has made."""

import json
import os
import time

import courier_client as courier

env = os.environ
configuration = courier.Configuration(host=env["COURIER_API"], api_key={"apiKey": env["COURIER_KEY"]})
client = courier.ApiClient(configuration)
connections = courier.ConnectionsApi(client)
jobs = courier.JobsApi(client)
executions = courier.ExecutionsApi(client)

# The connection: the key that the server shows is compared with the one the partner told, and pinned.
server = {
    "type": "sftp",
    "host": "127.0.0.1",
    "port": int(env["PARTNER_PORT"]),
    "username": env["PARTNER_USER"],
}
password = {"type": "password", "password": env["PARTNER_PASSWORD"]}
secret = {"type": "password", "secret": "connection-partner-a-password"}
connections.connections_save("partner-a", courier.Connection.from_dict({**server, "auth": password}))
shown = connections.connections_test("partner-a").key.fingerprint
if shown != env["PARTNER_FINGERPRINT"]:
    raise SystemExit(f"The server shows {shown}")
pinned = {**server, "auth": secret, "host_keys": [shown]}
connections.connections_save("partner-a", courier.Connection.from_dict(pinned))

# The job.
job = {
    "steps": [
        {
            "id": "list",
            "type": "sftp.list",
            "config": {"connection": "partner-a", "path": "/incoming", "pattern": "*.zip"},
        },
        {
            "id": "get",
            "type": "sftp.download",
            "config": {
                "connection": "partner-a",
                "path": "{{steps.list.file_list[*].path}}",
                "destination": "archives/",
            },
        },
        {
            "id": "unpack",
            "type": "file.unzip",
            "config": {"input": "{{steps.get.downloaded_files}}", "destination": "invoices/"},
        },
    ]
}
jobs.jobs_save("partner-invoices", courier.Job.from_dict(job))


def start(key):
    """An execution: the same key again finds the same one, so a lost answer starts nothing twice."""
    return jobs.jobs_trigger("partner-invoices", idempotency_key=key).execution_id


def ended(execution_id):
    """Waits until an execution has ended, as long between two looks as the answer says."""
    while True:
        answer = executions.executions_get_with_http_info(execution_id)
        if answer.data.state not in ("queued", "running"):
            return answer.data
        time.sleep(float(answer.headers.get("Retry-After", "2")))


first = start(env["EXAMPLE_KEY"] + "-1")
again = start(env["EXAMPLE_KEY"] + "-1")
second = start(env["EXAMPLE_KEY"] + "-2")
states = [ended(first).state, ended(second).state]

# Every execution of the job, page by page.
listed = []
continuation = None
while True:
    page = executions.executions_list(job_id="partner-invoices", top=1, continuation=continuation)
    listed += [each.execution_id for each in page.value]
    continuation = page.continuation
    if continuation is None:
        break

try:
    jobs.jobs_get("none")
    missing = None
except courier.ApiException as refused:
    missing = json.loads(refused.body)["code"]
print(
    json.dumps(
        {
            "first": first,
            "again": again,
            "second": second,
            "states": states,
            "listed": listed,
            "missing": missing,
        }
    )
)
