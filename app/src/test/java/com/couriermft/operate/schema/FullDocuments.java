package com.couriermft.operate.schema;

import java.util.List;

/** Documents in which every possible field is present. */
final class FullDocuments {
  static final String JOB =
      """
      {"job_id": "full", "name": "Full", "description": "Every field",
       "parameters": {
         "type": "object", "title": "T", "description": "D", "additionalProperties": false,
         "required": ["day"],
         "properties": {
           "day": {"type": "string", "format": "date", "pattern": "[0-9-]+", "enum": ["2026-11-20"]},
           "count": {"type": "integer", "minimum": 1, "maximum": 9, "default": 3},
           "names": {"type": "array", "items": {"type": "string"}}}},
       "variables": {"inbox": "/incoming"},
       "steps": [
         {"id": "list", "name": "List", "type": "sftp.list",
          "config": {"connection": "partner-a", "path": "/in", "pattern": "*.csv",
                     "recursive": true, "max_files": 7, "on_empty": "fail"},
          "timeout_seconds": 60, "on_failure": "stop", "isolated": false,
          "retry": {"max_retries": 2, "backoff_base_seconds": 3, "backoff_max_seconds": 40}},
         {"id": "each", "type": "flow.foreach",
          "config": {"source": "{{steps.list.file_list}}", "max_parallel": 2,
                     "on_item_error": "continue", "resume": "restart"}},
         {"id": "big", "type": "flow.if",
          "config": {"left": "{{loop.current_item.name}}", "operator": "equals", "right": "a"}},
         {"id": "get", "type": "sftp.download",
          "config": {"connection": "partner-a", "path": ["a", "b"]}},
         {"id": "else", "type": "flow.else"},
         {"id": "pack", "type": "file.zip", "config": {"input": "*.csv", "destination": "a.zip"}},
         {"id": "end-big", "type": "flow.end"},
         {"id": "end-each", "type": "flow.end"},
         {"id": "group", "type": "flow.parallel"},
         {"id": "copy", "type": "file.copy", "config": {"path": "*.csv", "destination": "/out/"}},
         {"id": "end-group", "type": "flow.end", "config": {}}],
       "outputs": {"found": "{{steps.list.file_list}}"},
       "failure_policy": {"type": "retry_job", "max_retries": 3, "backoff_base_seconds": 1,
                          "backoff_max_seconds": 60},
       "timeout_seconds": 7200, "max_instances": 1, "priority": 3, "pool": "default",
       "depends_on": [
         {"job_id": "download-invoices", "required_status": "any", "run_on_failure": true,
          "scope": "same_window"}],
       "notify": [
         {"channel": "ops", "events": ["onFail", "execution.late"],
          "template": {"subject": "{{event.job_id}}", "text": "{{event.failure.code}}"}}]}
      """;

  private static final String COMMON =
      """
      "channel_id": "ops", "enabled": false, "disabled_because": "410", "network": "private",
      "max_per_minute": 9, "labels": {"team": "ops"},\
      """;

  private static final String MAIL =
      COMMON
          + """
          "from": "courier@example.com", "to": ["ops@example.com"], "cc": ["boss@example.com"],\
          """;

  static final List<String> CHANNELS =
      List.of(
          "{"
              + MAIL
              + """
              "type": "smtp", "host": "smtp.example.com", "port": 587, "tls": "implicit",
              "from_name": "Courier",
              "auth": {"type": "plain", "username": "courier", "secret": "smtp-password"}}\
              """,
          "{"
              + MAIL
              + """
              "type": "smtp", "host": "smtp.example.com", "tls": "starttls",
              "auth": {"type": "xoauth2", "username": "courier@example.com"}}\
              """,
          "{" + MAIL + "\"type\": \"graph\", \"endpoint\": \"https://graph.microsoft.us\"}",
          "{"
              + MAIL
              + "\"type\": \"acs\", \"endpoint\": \"https://contoso.communication.azure.com\"}",
          "{"
              + COMMON
              + """
              "type": "webhook", "url_secret": "ops-url", "signing_secrets": ["a", "b"]}\
              """,
          "{" + COMMON + "\"type\": \"teams\", \"url_secret\": \"ops-url\"}",
          "{" + COMMON + "\"type\": \"slack\", \"url_secret\": \"ops-url\"}");

  static final List<String> CONNECTIONS =
      List.of(
          """
          {"name": "partner-a", "type": "sftp", "host": "sftp.partner.example", "port": 22,
           "username": "courier", "auth": {"type": "ssh_key", "key": "our-ssh-key"},
           "host_keys": ["SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
           "max_connections": 2, "sessions_per_step": 2,
           "algorithms": {"legacy": false, "ciphers": ["aes256-gcm@openssh.com"],
                          "key_exchanges": ["curve25519-sha256"], "macs": ["hmac-sha2-256"],
                          "host_keys": ["ssh-ed25519"]},
           "proxy": {"type": "socks5", "host": "proxy.internal", "port": 1080,
                     "username": "courier", "secret": "proxy-password"},
           "bandwidth_bytes_per_second": 0, "connect_timeout_seconds": 30,
           "keep_alive_seconds": 30, "network": "private",
           "quirks": {"single_open": true, "replace": "aside", "max_packet_bytes": 32768,
                      "requests_in_flight": 8}}
          """,
          """
          {"type": "sftp", "host": "127.0.0.1", "username": "courier",
           "auth": {"type": "password", "secret": "partner-a-password"}}
          """,
          """
          {"type": "sftp", "host": "127.0.0.1", "username": "courier",
           "auth": {"type": "password", "password": "hunter2"}}
          """,
          """
          {"type": "ftp", "host": "127.0.0.1", "port": 2121, "username": "courier",
           "auth": {"type": "password", "secret": "partner-a-password"}, "quirks": {}}
          """,
          """
          {"name": "partner-a", "type": "ftps", "host": "ftp.partner.example", "port": 990,
           "username": "courier", "auth": {"type": "password", "secret": "partner-a-password"},
           "tls": {"mode": "implicit", "versions": ["1.2", "1.3"], "trust": ["SHA256:%s"]},
           "max_connections": 2, "sessions_per_step": 4, "bandwidth_bytes_per_second": 1000000,
           "connect_timeout_seconds": 30, "keep_alive_seconds": 0,
           "proxy": {"type": "http", "host": "proxy.internal", "port": 3128},
           "quirks": {"epsv": true, "mlsd": true, "utf8": true, "trust_pasv_address": false,
                      "replace": "delete"}}
          """
              .formatted("aB".repeat(32)),
          """
          {"name": "partner-a", "type": "blob", "container": "archive", "max_connections": 16,
           "account_url": "https://acct.blob.core.windows.net",
           "auth": {"type": "account_key", "account_key": "c2VjcmV0LXNlY3JldC1zZWNyZXQ="}}
          """,
          """
          {"type": "azure_files", "account_url": "http://127.0.0.1:10000/devstoreaccount1",
           "share": "reports", "auth": {"type": "sas", "sas": "?sv=2024-08-04&sig=abc%3D"}}
          """,
          """
          {"type": "blob", "account_url": "https://acct.blob.core.windows.net/",
           "container": "$root", "auth": {"type": "managed_identity"}}
          """,
          """
          {"name": "partner-a", "type": "http", "base_url": "https://api.example/v2",
           "auth": {"type": "oauth2_client_credentials", "token_url": "https://login.example/t",
                    "client_id": "us", "scope": "a b", "audience": "x", "send_in": "body",
                    "client_secret": "hunter2", "trust": ["SHA256:%1$s"]},
           "client_key": "our-tls-key", "headers": {"X-Client": "courier"},
           "tls": {"off": false, "trust": ["SHA256:%1$s"]}, "max_connections": 16,
           "connect_timeout_seconds": 30, "idle_timeout_seconds": 60, "network": "private",
           "proxy": {"type": "http", "host": "proxy.internal", "port": 3128},
           "probe": "health", "labels": {"site": "north"}}
          """
              .formatted("aB".repeat(32)),
          """
          {"type": "http", "base_url": "https://api.example",
           "auth": {"type": "api_key", "in": "query", "name": "key", "api_key": "hunter2"}}
          """,
          """
          {"type": "function_app", "base_url": "https://billing.azurewebsites.net",
           "auth": {"type": "function_key", "function_key": "hunter2"}}
          """,
          """
          {"name": "partner-a", "type": "database", "database_type": "postgresql",
           "host": "db.example", "port": 5433, "database": "erp", "username": "courier",
           "auth": {"type": "password", "secret": "erp-password"},
           "tls": {"mode": "verify_ca", "trust": ["SHA256:%s"]}, "schema": "sales",
           "session": {"statement_timeout_seconds": 60, "time_zone": "Europe/Vienna",
                       "read_only": true},
           "max_connections": 4, "connect_timeout_seconds": 30, "idle_timeout_seconds": 300,
           "network": "private", "proxy": {"type": "socks5", "host": "p", "port": 1080},
           "labels": {"site": "north"}}
          """
              .formatted("aB".repeat(32)));

  static final List<String> SCHEDULES =
      List.of(
          """
          {"schedule_id": "nightly", "target": {"job_id": "partner-invoices"}, "type": "cron",
           "expression": "0 0 3 ? * TUE", "dialect": "quartz", "timezone": "Asia/Ho_Chi_Minh",
           "parameters": {"day": 1}, "priority": 5, "catch_up": "all",
           "catch_up_within_seconds": 3600, "overlap": "queue", "calendars": ["tse-holidays"],
           "enabled": true}
          """,
          """
          {"target": {"chain_id": "daily"}, "type": "one_shot", "at": "2126-11-20T22:00:00Z"}
          """,
          """
          {"target": {"chain_id": "daily"}, "type": "fixed_rate", "every_seconds": 60,
           "at": "2026-11-20T22:00:00Z", "enabled": false}
          """,
          """
          {"target": {"job_id": "daily"}, "type": "fixed_delay", "every_seconds": 86400}
          """);

  static final String SETTINGS =
      """
      {"pools": {"default": {"limit": 5}, "nightly": {"limit": 0}}, "limits": {"total": 6},
       "retention": {"executions_days": 1, "contexts_days": 30, "audit_days": 36500,
                     "resumable_days": 30, "workspaces_days": 7,
                     "deliveries_days": 400, "changes_days": 400, "events_days": 30},
       "context": {"inline_bytes": 0}, "steps": {"per_process": 16}}
      """;

  private FullDocuments() {}
}
