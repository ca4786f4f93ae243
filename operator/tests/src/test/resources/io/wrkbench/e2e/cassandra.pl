# A small HTTP server that answers well only where Cassandra does: it logs in as its environment says, and asks for the
# name of the local datacenter with each request. It ends, and says why, where it can't log in or is told another name.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;

# Of Cassandra's native protocol, version 4.
use constant { STARTUP => 0x01, AUTHENTICATE => 0x03, QUERY => 0x07, RESULT => 0x08, AUTH_RESPONSE => 0x0F, AUTH_SUCCESS => 0x10 };

$SIG{PIPE} = 'IGNORE';
my $cassandra = connected();
my $datacenter = datacenter();
die "the datacenter is $datacenter, not $ENV{CASSANDRA_LOCAL_DATACENTER}\n" if $datacenter ne $ENV{CASSANDRA_LOCAL_DATACENTER};

my $listener = IO::Socket::INET->new(LocalPort => 8080, Listen => 128, ReuseAddr => 1) or die "can't listen: $!\n";
my $open = IO::Select->new($listener);
while (1) {
    for my $socket ($open->can_read) {
        if ($socket == $listener) {
            my $client = $listener->accept;
            $open->add($client) if $client;
        } elsif (!sysread($socket, my $request, 65536)) {
            $open->remove($socket);
            close($socket);
        } else {
            my $known = eval { $cassandra ||= connected(); datacenter() };
            $cassandra = undef unless $known;
            my ($status, $body) = $known ? (200, "Hello, World! I am $known.") : (503, "no Cassandra: $@");
            syswrite($socket, "HTTP/1.1 $status X\r\nContent-Length: " . length($body) . "\r\n\r\n$body");
        }
    }
}

sub connected {
    my ($point) = split /,/, $ENV{CASSANDRA_CONTACT_POINTS};
    my $socket = IO::Socket::INET->new(PeerAddr => $point, Timeout => 5) or die "can't connect to $point: $!\n";
    my ($answer) = asked($socket, STARTUP, pack('n n/a* n/a*', 1, 'CQL_VERSION', '3.0.0'));
    die "Cassandra lets everybody in\n" if $answer != AUTHENTICATE;
    my $credentials = "\0" . ($ENV{CASSANDRA_USERNAME} // '') . "\0" . ($ENV{CASSANDRA_PASSWORD} // '');
    ($answer, my $why) = asked($socket, AUTH_RESPONSE, pack('N/a*', $credentials));
    die 'Cassandra refuses the credentials: ' . substr($why, 6) . "\n" if $answer != AUTH_SUCCESS;
    return $socket;
}

# A result has its kind, flags and number of columns, then keyspace, table, the column's name and type, then the rows.
sub datacenter {
    my ($answer, $body) = asked($cassandra, QUERY, pack('N/a* n C', 'SELECT data_center FROM system.local', 1, 0));
    die "Cassandra doesn't answer: " . substr($body, 6) . "\n" if $answer != RESULT;
    my ($value) = (unpack('x12 n/a* n/a* n/a* x2 x4 N/a*', $body))[3];
    return $value;
}

sub asked {
    my ($socket, $question, $body) = @_;
    syswrite($socket, pack('C C n C N/a*', 4, 0, 0, $question, $body));
    my ($answer, $length) = unpack('x4 C N', received($socket, 9));
    return ($answer, received($socket, $length));
}

sub received {
    my ($socket, $length) = @_;
    my $bytes = '';
    while (length($bytes) < $length) {
        sysread($socket, $bytes, $length - length($bytes), length($bytes)) or die "Cassandra has hung up\n";
    }
    return $bytes;
}
