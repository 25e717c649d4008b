#!/bin/bash
# An S3 server for tests on loopback: Ceph's radosgw with one monitor and one in-memory disk, from Debian's packages
# ceph-mon, ceph-osd, radosgw and ceph-common. Usage: start-radosgw.sh DIR PORT MON_PORT MON_V1_PORT
# Authentication stays on: without it radosgw waits for ever.
set -euo pipefail
dir=$1 port=$2 address="[v2:127.0.0.1:$3,v1:127.0.0.1:$4]"
mkdir -p "$dir"/{mon,osd,run,log,rgw}
export CEPH_CONF=$dir/ceph.conf
fsid=$(cat /proc/sys/kernel/random/uuid)
cat > "$CEPH_CONF" <<CONF
[global]
fsid = $fsid
mon host = $address
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = true
keyring = $dir/keyring
run dir = $dir/run
admin socket = $dir/run/\$name.asok
pid file = $dir/run/\$name.pid
log file = $dir/log/\$name.log
mon data = $dir/mon
mon data avail crit = 1
mon allow pool size one = true
mon max pg per osd = 1000
osd data = $dir/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $dir/rgw
keyring = $dir/rgw/keyring
CONF
{
  ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$dir/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  monmaptool --create --fsid "$fsid" --addv a "$address" "$dir/monmap"
  ceph-mon --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/keyring"
  ceph-mon -i a
  for _ in $(seq 50); do ceph --connect-timeout 2 -s && break; sleep .2; done
  osd=$(ceph osd create)
  ceph auth get-or-create "osd.$osd" mon 'allow profile osd' osd 'allow *' >> "$dir/keyring"
  ceph-osd -i "$osd" --mkfs
  ceph-osd -i "$osd"
  for _ in $(seq 100); do ceph osd stat | grep -q '1 up' && break; sleep .2; done
  ceph auth get-or-create client.rgw.a mon 'allow rwx' osd 'allow rwx' > "$dir/rgw/keyring"
  radosgw -n client.rgw.a
  for _ in $(seq 300); do (exec 3<> "/dev/tcp/127.0.0.1/$port") && break; sleep .2; done
  radosgw-admin user create --uid=test --display-name=test --access-key=AKTEST --secret-key=SKTEST
} > "$dir/log/start.log" 2>&1
