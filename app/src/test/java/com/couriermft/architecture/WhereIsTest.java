package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks newcomers' questions about the code, each with the file that a reader who sees only the
 * names should open first. If you move or rename a class, update its line here, and check whether
 * the new name still answers the question.
 */
class WhereIsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the back-off of a retry computed   | engine | engine/definition/RetryPolicy | Duration delay(
          a step tried again, or not         | engine | engine/decision/Retries | nextAttempt(
          a permit of a connection taken     | engine | engine/waiting/Permits | take(
          a pool's slot given back           | engine | engine/effect/Finaliser | settle(
          a loop's next item begun           | engine | engine/decision/LoopRules | itemDone(
          an ended execution tidied up       | engine | engine/effect/Finaliser | finalise(
          a message for a step sent late     | engine | engine/effect/StepQueue | send(
          a dead worker noticed              | engine | engine/sweep/BranchSweep | sweepBranch(
          a pattern of file names matched    | transfer | transfer/file/Glob | matches(
          a webhook's signature checked      | automation | automation/webhook/Signatures | class Signatures
          a cron expression parsed           | automation | automation/schedule/time/CronReader | class CronReader
          a schedule's due instants decided  | automation | automation/schedule/FiringRules | decide(
          idempotency keys kept              | automation | automation/launch/IdempotencyKeys | class IdempotencyKeys
          a secret taken out of a text       | formats | formats/redaction/Redaction     | String of(
          a table's ragged row refused       | transfer | transfer/table/CsvTableReader | TABLE_RAGGED_ROW
          what becomes of a row of a table   | steps | steps/table/RowRules | record RowRules
          a hostile entry's name refused     | steps | steps/archive/EntryCheck | checkName(
          a lost answer's transaction again  | storage | storage/store/RetryingTables | transact(
          a source that ended early noticed  | transfer | transfer/copy/RemoteDownload | requireWhole(
          a server's SSH key checked         | partners | partners/remote/sftp/HostKeyPins | class HostKeyPins
          a caller's right to a route        | functions | functions/auth/AccessGate     | require(
          an unknown query parameter refused | functions | functions/auth/AllowedQuery     | record AllowedQuery
          how long an execution is kept      | operate | operate/retention/RetentionPolicy | record RetentionPolicy
          a number's and nesting's bounds held | formats | formats/json/BoundedParser    | enter(
          a reference to an output resolved  | engine | engine/expression/ReferenceResolver | class ReferenceResolver
          an upstream execution judged       | engine | engine/dependency/UpstreamJudge | class UpstreamJudge
          an OpenPGP signature judged        | openpgp | openpgp/SignatureCheck          | verdict(
          a failure code's text              | formats | formats/failure/catalogue/FailureCatalogue | class FailureCatalogue
          the JSON Schema of a job           | operate | operate/schema/JobSchema | class JobSchema
          the list of built-in step types    | steps | steps/BuiltInSteps | class BuiltInSteps
          a Retry-After header read | steps | steps/http/RetryAfter | class RetryAfter
          a redirect resolved | partners | partners/http/Redirect | record Redirect
          a merge patch applied | functions | functions/http/MergePatch | merged(
          a request's route found | functions | functions/auth/RouteMatch | record RouteMatch
          a route's handler called | functions | functions/api/Handlers | Response answer(
          a response kept for the next caller | functions | functions/recent/ResponseCache | class ResponseCache
          a daily backup made | functions | functions/backup/ScheduledBackup | class ScheduledBackup
          an exception of a step classified | engine | engine/attempt/ExceptionClassifier | Failure failure(
          a failure of the engine contained | engine | engine/effect/Containment | guard(
          what stops with a branch | engine | engine/decision/StopRules | class StopRules
          which rows a reference may see | engine | engine/decision/ReferenceScope | record ReferenceScope
          an event written to the audit log | engine | engine/execution/AuditRows | Write insert(
          a class of a function's jar loaded | steps | steps/function/JarClasses | class JarClasses
          an isolated process started | steps | steps/function/isolated/ChildStart | Child start(
          why an isolated process ended | steps | steps/function/isolated/ExitDiagnosis | CourierException of(
          an archive's entry unpacked | steps | steps/archive/EntryExtractor | class EntryExtractor
          a path of a connection opened | transfer | transfer/workspace/PlaceFiles | class PlaceFiles
          a listing compared with the last one | automation | automation/arrival/ListingComparison | class ListingComparison
          the times of a schedule listed | automation | automation/schedule/FireTimes | record FireTimes
          a subscription's filter judged | operate | operate/notification/SubscriptionRules | Verdict of(
          a notification delivered | operate | operate/notification/NotificationDelivery | class NotificationDelivery
          what follows a saved definition | storage | storage/store/trail/DocumentKind | record DocumentKind
          a bundle's zip read | operate | operate/bundle/BundleZip | class BundleZip
          a bundle compared with what is there | operate | operate/rollout/Planner | RolloutPlan plan(
          a table's rows read from Azure | storage | storage/store/azure/AzureTables | class AzureTables
          a field's title and group | formats | formats/json/Field | String title(
          """)
  void question_isAnsweredByTheNameOfAFile(
      String question, String module, String file, String member) throws IOException {
    Path source =
        ProjectFiles.root().resolve(module + "/src/main/java/com/couriermft/" + file + ".java");
    assertThat(source).as(question).exists();
    assertThat(Files.readString(source)).as(question).contains(member);
  }
}
