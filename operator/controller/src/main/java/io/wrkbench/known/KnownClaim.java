package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.io.IOException;

/** A volume claim: whose it is, and whether it is bound. */
@Group("")
@Version("v1")
@Kind("PersistentVolumeClaim")
@Plural("persistentvolumeclaims")
@JsonDeserialize(using = KnownClaim.Reader.class)
public final class KnownClaim extends Known {
  private static final long serialVersionUID = 1L;

  /** Of cass-operator, in whose StatefulSets the claims are. */
  private static final String CASSANDRA = "cassandra.datastax.com/";

  private final String phase;

  private KnownClaim(ObjectMeta metadata, String phase) {
    super(metadata);
    this.phase = phase;
  }

  /** The kept part of it: labels, annotations, owners and phase. */
  public PersistentVolumeClaim claim() {
    PersistentVolumeClaim claim = new PersistentVolumeClaim();
    claim.setMetadata(getMetadata());
    PersistentVolumeClaimStatus status = new PersistentVolumeClaimStatus();
    status.setPhase(phase);
    claim.setStatus(status);
    return claim;
  }

  /** Reads what is kept. */
  static final class Reader extends JsonDeserializer<KnownClaim> {
    @Override
    public KnownClaim deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      ObjectMeta[] metadata = {new ObjectMeta()};
      String[] phase = {null};
      Fields.of(
          parser,
          (field, p) -> {
            if (field.equals("metadata")) {
              metadata[0] =
                  Fields.metadata(
                      p, name -> Fields.isOurs(name) || name.startsWith(CASSANDRA), context);
            } else if (field.equals("status")) {
              phase[0] = readPhase(p);
            }
          });
      return new KnownClaim(metadata[0], phase[0]);
    }

    private static String readPhase(JsonParser parser) throws IOException {
      String[] phase = {null};
      Fields.of(
          parser,
          (field, p) -> {
            if (field.equals("phase")) {
              phase[0] = Fields.shared(p);
            }
          });
      return phase[0];
    }
  }
}
