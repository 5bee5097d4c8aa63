package com.couriermft.schema;

import java.util.List;

/** Documents that have every field there is. */
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
       "depends_on": []}
      """;

  static final List<String> CONNECTIONS =
      List.of(
          """
          {"name": "partner-a", "type": "sftp", "host": "sftp.partner.example", "port": 22,
           "username": "courier", "auth": {"type": "ssh_key", "key": "our-ssh-key"},
           "host_keys": ["SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
           "max_connections": 2, "algorithms": {"legacy": false}, "proxy": {},
           "bandwidth_bytes_per_second": 0, "connect_timeout_seconds": 30,
           "keep_alive_seconds": 30, "quirks": {}}
          """,
          """
          {"type": "sftp", "host": "127.0.0.1", "username": "courier",
           "auth": {"type": "password", "secret": "partner-a-password"}}
          """,
          """
          {"type": "sftp", "host": "127.0.0.1", "username": "courier",
           "auth": {"type": "password", "password": "hunter2"}}
          """);

  static final String SETTINGS =
      """
      {"pools": {"default": {"limit": 5}, "nightly": {"limit": 0}}, "limits": {"total": 6},
       "retention": {"executions_days": 1, "contexts_days": 30, "audit_days": 36500,
                     "resumable_days": 30, "workspaces_days": 7,
                     "deliveries_days": 400},
       "context": {"inline_bytes": 0}, "steps": {"per_process": 16}}
      """;

  private FullDocuments() {}
}
