package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.transfer.file.FilePath;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathMessagesTest {
  @ParameterizedTest
  @ValueSource(strings = {"password", "in/passwd", "sig", "api_key", "x-api-key", "authorization"})
  void refusedPath_thatIsCalledAsACredential_leavesTheReasonReadable(String name) {
    for (String path :
        List.of("../" + name, "a/./" + name, "a//" + name, "a\\" + name, "a\u0001/" + name)) {
      CourierException refused =
          catchThrowableOfType(CourierException.class, () -> FilePath.parse(path, "01K9"));
      String message = String.valueOf(refused.getMessage());
      assertThat(Redaction.of(message)).isEqualTo(message);
    }
  }
}
