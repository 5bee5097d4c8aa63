package com.couriermft.formats.failure;

import com.couriermft.formats.failure.ForeignName.Vocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table of names in other job engines that differ from Courier's names. The definition parser,
 * {@code docs/reference/migration.md} and the conversion of jobs use the same table. Thread-safe.
 */
public final class ForeignNames {
  /**
   * A note about the credentials and the address of a server, which belong to a connection in
   * Courier.
   */
  private static final String SERVER =
      "The server, login and host key are in a connection. Save it with PUT /connections/{name}"
          + " and set 'connection' to its name.";

  /** The rows as text blocks, with three columns: theirs | ours | note. */
  private static final Map<Vocabulary, String> ROWS =
      Map.of(
          Vocabulary.STEP_TYPE,
          """
          HttpRequest, http, rest, api | http.request |
          AzureFunction, function | azure_function.execute |
          DatabaseQuery, database, sql, SqlScript | database.query, database.execute | database.query only reads rows; database.execute runs INSERT, UPDATE, DELETE and other changes.
          SFTP | sftp.download, sftp.upload | The old 'operation' is part of the type: sftp.download or sftp.upload.
          FTP, FTPS | ftp.download, ftp.upload | The old 'operation' is part of the type: ftp.download or ftp.upload.
          FtpsDownload | ftp.download |
          FtpsUpload | ftp.upload |
          gpg.decrypt, decrypt | pgp.decrypt |
          gpg.encrypt, encrypt | pgp.encrypt |
          Unzip, archive.extract, extract | file.unzip |
          Zip, archive.create, compress | file.zip |
          Copy, CopyFile | file.copy |
          Move, MoveFile | file.move |
          Rename, RenameFile | file.rename |
          Delete, DeleteFile | file.delete |
          FileProcessing, FileProcessor, TableConvert | table.transform | For small tables, table.read returns the rows as outputs, and table.write writes rows to a file.
          ReadCsv, ReadExcel | table.read |
          WriteCsv, WriteExcel | table.write |
          ForEach, loop, flow.for_each, flow.loop | flow.foreach |
          If, condition | flow.if |
          Else | flow.else |
          End, EndIf, EndForEach, EndLoop | flow.end |
          Parallel | flow.parallel |
          Email, SendEmail, Mail | email.send |
          Webhook, SendWebhook | webhook.send |
          PowerShell, Executable, Script, RunProfile | | Courier does not run scripts or programs. Write a Java class, which becomes the step type 'custom.<name>', or call the program with azure_function.execute or http.request.
          """,
          Vocabulary.STEP_FIELD,
          """
          host, hostname, server, port, username, user, password, private_key, private_key_path, private_key_passphrase, key_passphrase, auth_type, host_key_fingerprint, verify_host_key | connection | @SERVER
          connection_string, database_type | connection | The type, server and login of the database are in a connection of type 'database'. Save it with PUT /connections/{name} and set 'connection' to its name.
          connection_id, connection_name | connection |
          auth | connection | The login is in the field 'auth' of the connection.
          url | path, connection | Put the scheme and host into 'base_url' of a connection of type 'http'. Put the path below it into 'path', and the query string into 'query'.
          operation | | The operation is part of the step type, such as sftp.download, sftp.upload, table.read or table.write.
          remote_path, remote_directory, remote_dir, remote_file | path |
          local_path, local_directory, local_dir, target_path, destination_path, output_path, output_file | destination, files |
          local_files, file_paths | files, input |
          source_path, source_files, source_file, input_path, input_file, input_files, source, path | input, files, path |
          file_pattern, wildcard, mask | pattern |
          recipient_key_ids, recipient_keys, recipient_key | recipients | Use the name of the saved key, not its key ID.
          key_id, key_ids, decryption_key, private_key_id | keys, key | Use the name of the saved key, not its key ID.
          signing_key, signing_key_id | sign_with, key | Use the name of the saved key, not its key ID.
          format, file_format | input_format, output_format |
          sheet, sheet_name, worksheet | input_format, output_format | To read a workbook, use 'input_format.sheet', such as "input_format": {"type": "xlsx", "sheet": "Sheet1"}; to write one, 'output_format.sheet'.
          delimiter, separator | input_format, output_format | To read a file, use 'input_format.delimiter', such as "input_format": {"type": "csv", "delimiter": ";"}; to write one, 'output_format.delimiter'.
          charset, encoding | input_format, output_format | To read a file, use 'input_format.charset'; to write one, 'output_format.charset'.
          has_header, header | input_format, output_format | To read a file, use 'input_format.header'; to write one, 'output_format.header'.
          transformations, mapping, mappings, column_mapping | columns | 'columns' selects, renames and converts columns, 'filter' selects rows, and 'computed' adds columns.
          data_source, data | rows, input |
          filename | destination |
          query, statement | sql |
          query_parameters, query_params | parameters, query |
          preserve_directory_structure, keep_directories | preserve_directories |
          create_directory, make_directories | create_directories |
          escape_formulas | guard_formulas, output_format | Use 'output_format.guard_formulas'.
          items, collection, list | source |
          max_attempts | | Use 'max_retries' in the step's 'retry' or the job's 'failure_policy'. It is one less than 'max_attempts'.
          retry_policy, max_retries | | Use the step's 'retry', beside 'config', or the job's 'failure_policy'.
          timeout, timeout_seconds | | Use the step's 'timeout_seconds', beside 'config'.
          """,
          Vocabulary.FIELD,
          """
          id, key | job_id, chain_id, schedule_id |
          definition_key | job_id | In a request to start an execution, the job is part of the URL: POST /jobs/{job_id}/trigger.
          definition_version | version |
          idempotency_key | | Send it as the header Idempotency-Key.
          params | parameters |
          scheduled_at, run_at, start_at | not_before, at |
          type_key, step_type | type |
          step_index, step_order, order | | Steps run in the order of the list; flow.parallel runs several at the same time.
          export_metadata, job_definition | | Send only the content of 'job_definition', or send the entire export file to POST /jobs/translate.
          schedule, schedules | | A schedule is a separate object. Save it with PUT /schedules/{schedule_id}, with the 'target' {"job_id": …}.
          cron, cron_expression | expression, schedule_id | A schedule is a separate object. Save it with PUT /schedules/{schedule_id}, with an 'expression'.
          triggers | started_by | Requests can start every job. Save a schedule with PUT /schedules/{schedule_id}, and create a webhook with POST /jobs/{job_id}/webhooks. 'started_by' lists the allowed triggers.
          webhook, webhook_url | | A webhook is a separate object. Create it with POST /jobs/{job_id}/webhooks.
          concurrent_execution | max_instances | Write "max_instances": 1 for false, and leave it out for true.
          concurrency_limit, concurrency_limit_per_key, max_concurrency | max_instances | If 0 meant no limit, leave it out.
          max_attempts, default_max_attempts | max_retries, failure_policy | 'max_retries' is one less than 'max_attempts'. For a job, it is in 'failure_policy'.
          max_retries | failure_policy | Put it into 'failure_policy', such as {"type": "retry_step", "max_retries": 3}.
          retry_policy, retries | retry, failure_policy |
          timeout | timeout_seconds |
          continue_on_failure, continue_on_error | on_failure | Write "on_failure": "continue" for true, and leave it out for false.
          depends, dependencies | depends_on |
          job, job_key | target, job_id |
          user, user_name | username |
          host_key_fingerprint, host_key, fingerprint | host_keys | 'host_keys' is a list.
          verify_host_key | host_keys | Courier always compares the host key with 'host_keys'. POST /connections/{name}/test shows the server's host key.
          auth_type, password, private_key, private_key_path, private_key_passphrase, key_passphrase, token, api_key | auth | Put it into 'auth', such as {"type": "password", "secret": "name-of-a-secret"} or {"type": "ssh_key", "key": "name-of-a-key"}.
          connection_string | | Use separate fields: 'database_type', 'host', 'port', 'database', 'username' and 'auth'.
          database_name, db_name | database |
          url, endpoint, base_uri | base_url |
          ssl, use_ssl, use_tls | tls |
          """,
          Vocabulary.OUTPUT,
          """
          file_list | files |
          files | file_list, downloaded_files, uploaded_files, output_files |
          output_file, local_path | file, downloaded_file |
          result | rows, row_count, rows_affected, response | Outputs are directly below the step, such as steps.<id>.rows_affected.
          data, body, status_code, headers, total | response | It is below 'response', such as steps.<id>.response.data.
          inserted, affected_rows | rows_affected |
          """,
          Vocabulary.VALUE,
          """
          success, succeeded | completed |
          in_progress, processing | running |
          error, failed_with_error | failed |
          canceled | cancelled |
          excel, xls | xlsx |
          once | one_shot |
          fixed_interval, interval | fixed_rate |
          private_key | ssh_key |
          postgres | postgresql |
          JobStarted | execution.started |
          JobCompleted | execution.completed |
          JobFailed | execution.failed |
          JobPaused | execution.paused |
          JobResumed | execution.resumed |
          JobCancelled | execution.cancelled |
          StepStarted | step.started |
          StepCompleted | step.completed |
          StepFailed | step.failed |
          StepSkipped | step.skipped |
          ChainStarted | chain.running |
          ChainCompleted | chain.completed |
          ChainFailed | chain.failed |
          """);

  private static final Map<Vocabulary, List<ForeignName>> TABLE = read();

  private ForeignNames() {}

  /** Returns the rows of a vocabulary, in the order of the documentation. */
  public static List<ForeignName> of(Vocabulary vocabulary) {
    return TABLE.getOrDefault(vocabulary, List.of());
  }

  /**
   * Returns the row of a name. If several rows have the name, returns the first row for which the
   * given collection contains one of Courier's names.
   */
  public static Optional<ForeignName> find(
      Vocabulary vocabulary, String found, Collection<String> known) {
    String plain = ForeignName.plainOf(found);
    List<ForeignName> rows =
        of(vocabulary).stream()
            .filter(row -> row.theirs().stream().map(ForeignName::plainOf).anyMatch(plain::equals))
            .toList();
    return rows.stream()
        .filter(row -> row.among(known).isPresent())
        .findFirst()
        .or(() -> rows.stream().findFirst());
  }

  /**
   * Returns whether a vocabulary contains a word as a name of another engine or of Courier. Such a
   * word is not misspelled.
   */
  static boolean hasWord(Vocabulary vocabulary, String found) {
    String plain = ForeignName.plainOf(found);
    return of(vocabulary).stream()
        .flatMap(row -> Stream.concat(row.theirs().stream(), row.ours().stream()))
        .map(ForeignName::plainOf)
        .anyMatch(plain::equals);
  }

  private static Map<Vocabulary, List<ForeignName>> read() {
    Map<Vocabulary, List<ForeignName>> table = new EnumMap<>(Vocabulary.class);
    ROWS.forEach(
        (vocabulary, text) -> {
          Set<String> seen = new HashSet<>();
          List<ForeignName> rows = new ArrayList<>();
          for (String line : text.lines().toList()) {
            String[] cells = line.split("\\|", 3);
            String note = cells[2].strip().replace("@SERVER", SERVER);
            ForeignName row = new ForeignName(vocabulary, words(cells[0]), words(cells[1]), note);
            row.theirs()
                .forEach(
                    name -> {
                      if (!seen.add(ForeignName.plainOf(name))) {
                        throw new IllegalStateException(vocabulary + " has '" + name + "' twice");
                      }
                    });
            rows.add(row);
          }
          table.put(vocabulary, List.copyOf(rows));
        });
    return table;
  }

  private static List<String> words(String cell) {
    return Stream.of(cell.split(",")).map(String::strip).filter(w -> !w.isEmpty()).toList();
  }
}
