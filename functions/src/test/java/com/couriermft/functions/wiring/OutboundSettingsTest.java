package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutboundSettingsTest {
  @Test
  void read_outboundSettings_boundWhatIsConnectedTo() throws Exception {
    AppSettings settings =
        read(
            "COURIER_OUTBOUND_ALLOW",
            "8.8.0.0/16, 10.0.0.0/8",
            "COURIER_OUTBOUND_DENY",
            "8.8.4.0/24",
            "COURIER_OUTBOUND_SERVERS",
            "checked");
    OutboundPolicy calls = settings.outbound().calls();
    assertThat(calls.resolve("8.8.8.8", 443, Network.PUBLIC)).hasSize(1);
    assertThat(calls.resolve("10.0.0.1", 443, Network.PRIVATE)).hasSize(1);
    for (String refused : List.of("8.8.4.4", "9.9.9.9", "127.0.0.1")) {
      assertThatThrownBy(() -> calls.resolve(refused, 443, Network.PRIVATE))
          .isInstanceOf(CourierException.class);
    }
    assertThat(settings.outbound().servers()).isSameAs(calls);
    assertThat(read().outbound().servers().resolve("127.0.0.1", 22, Network.PUBLIC)).hasSize(1);
  }

  @Test
  void read_developersHost_mayConnectToItself() throws Exception {
    AppSettings settings = read("AZURE_FUNCTIONS_ENVIRONMENT", "Development");
    assertThat(settings.outbound().calls().resolve("127.0.0.1", 80, Network.PUBLIC)).hasSize(1);
  }

  @Test
  void read_outboundSettingsThatAreWrong_areAllNamed() {
    InvalidInputException e =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                read(
                    "COURIER_OUTBOUND_ALLOW",
                    "10.0.0.0",
                    "COURIER_OUTBOUND_DENY",
                    "10.0.0.1/8",
                    "COURIER_OUTBOUND_SERVERS",
                    "some"));
    assertThat(e.problems())
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/COURIER_OUTBOUND_DENY", "/COURIER_OUTBOUND_SERVERS");
  }

  private static AppSettings read(String... pairs) {
    Map<String, String> variables = new HashMap<>();
    variables.put(
        "AzureWebJobsStorage", "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=a2V5");
    for (int i = 0; i < pairs.length; i += 2) {
      variables.put(pairs[i], pairs[i + 1]);
    }
    return AppSettings.read(variables, "worker-1");
  }
}
