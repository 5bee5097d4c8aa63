package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.SampleStep;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedKeysTest {
  private static final StepRegistry STEPS = new StepRegistry(List.of(new SampleStep()));

  @Test
  void of_findsKeysInFieldsOfKeysAndInVariablesTheyReferTo() {
    assertThat(named("{}", "[\"ours\", \"{{variables.more}}\"]"))
        .contains("ours")
        .doesNotContain("theirs", "a.csv", "partner-a");
    assertThat(named("{\"more\": \"theirs\"}", "[\"{{variables.more}}\"]")).contains("theirs");
    assertThat(named("{\"more\": \"theirs\"}", "[\"ours\"]")).containsExactly("ours");
  }

  private static Set<String> named(String variables, String keys) {
    return new NamedKeys(STEPS).of(job("j", variables, keys));
  }

  private static JobDefinition job(String id, String variables, String keys) {
    String json =
        """
        {"job_id": "%s", "variables": %s,
         "steps": [{"id": "put", "type": "sample.all",
           "config": {"connection": "partner-a", "input": ["a.csv"], "keys": %s}}]}
        """;
    return DefinitionReader.read(Json.parse(json.formatted(id, variables, keys)));
  }
}
