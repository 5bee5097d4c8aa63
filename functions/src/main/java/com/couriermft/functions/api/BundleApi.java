package com.couriermft.functions.api;

import static java.time.temporal.ChronoUnit.SECONDS;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionVersion;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.JobExport;
import com.couriermft.functions.http.ContentDisposition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.ExportScope;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exports bundles as zips, and a job's bundle as JSON for a plan. */
final class BundleApi {
  private static final Logger LOG = LoggerFactory.getLogger(BundleApi.class);

  private final Courier courier;

  BundleApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Exports a job with its dependencies and starters. Credentials in free text are replaced by a
   * placeholder.
   */
  Response job(String jobId, Request request) {
    requireThere(jobId);
    Bundle bundle = export(ExportScope.ofJob(jobId), request);
    List<DefinitionVersion> versions = courier.jobs().versions(jobId);
    JobExport.Metadata metadata =
        new JobExport.Metadata(
            courier.automation().schedules().now().truncatedTo(SECONDS),
            request.by(),
            HealthApi.version(),
            jobId,
            versions.get(versions.size() - 1).savedAt());
    ObjectNode files = Json.object();
    BundleZip.files(bundle).entrySet().stream()
        .filter(file -> BundleZip.isOfBundle(file.getKey()))
        .forEach(file -> files.set(file.getKey(), Json.readTree(file.getValue())));
    // The ETag depends only on the bundle, not on the time or the actor of the export.
    return Response.ok(new JobExport(metadata, files)).withEtag(Sha256.of(BundleZip.write(bundle)));
  }

  private void requireThere(String jobId) {
    try {
      courier.jobs().get(jobId);
    } catch (DamagedDataException unreadable) {
      LOG.debug("Job '{}' can't be read; the export reports it", jobId, unreadable);
    }
  }

  /** Exports the selected objects as a zip. Without a body, all objects are exported. */
  Response export(Request request) {
    Bundle bundle = export(ExportScope.read(request.optionalJson()), request);
    return Response.of(200)
        .with("Content-Type", "application/zip")
        .with("Content-Disposition", ContentDisposition.named("courier-bundle.zip"))
        .withBody(BundleZip.write(bundle));
  }

  private Bundle export(ExportScope scope, Request request) {
    return courier.bundles().exporter().export(scope, HealthApi.version(), request.scope());
  }
}
