package com.couriermft.operate.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.NamedKeys;
import com.couriermft.engine.spi.SampleStep;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyUsersTest {
  private static final NamedKeys NAMED = new NamedKeys(new StepRegistry(List.of(new SampleStep())));

  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final InMemoryBlobs blobs = new InMemoryBlobs(tables.clock());

  private Map<String, List<String>> found() {
    return new KeyUsers(new JobStore(tables, blobs), NAMED).byKey(LabelFilter.ALL);
  }

  @Test
  void jobs_areThoseWhoseCurrentVersionsNameTheKey() {
    JobStore jobs = new JobStore(tables, blobs);
    jobs.save(job("one", "old"), "test", null);
    jobs.save(job("one", "new"), "test", null);
    jobs.save(job("two", "new"), "test", null);
    jobs.save(job("three", "gone"), "test", null);
    jobs.archive("three");
    assertThat(found()).containsOnly(Map.entry("new", List.of("one", "two")));
  }

  @Test
  void jobThatCannotBeRead_takesNoOtherWithIt() {
    JobStore jobs = new JobStore(tables, blobs);
    List.of("one", "two", "three").forEach(id -> jobs.save(job(id, "key"), "test", null));
    List<Row> versions =
        tables.queryAll("definitions", "job", KeyRange.prefix("")).stream()
            .filter(row -> row.key().startsWith("v|two|"))
            .toList();
    assertThat(versions).hasSize(1);
    Columns damaged = Columns.none().with("content", "{\"a\": 1e");
    tables.transact(
        "definitions", "job", List.of(Write.merge(versions.get(0).key(), damaged, Write.ANY)));
    assertThat(found()).containsOnly(Map.entry("key", List.of("one", "three")));
  }

  private static JobDefinition job(String id, String key) {
    String json =
        """
        {"job_id": "%s",
         "steps": [{"id": "put", "type": "sample.all",
           "config": {"connection": "partner-a", "input": ["a.csv"], "keys": ["%s"]}}]}
        """;
    return DefinitionReader.read(Json.parse(json.formatted(id, key)));
  }
}
