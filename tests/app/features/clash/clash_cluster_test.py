# SPDX-License-Identifier: MIT
"""The recipes of docs/cluster: shards by hand, by GNU parallel, by a Slurm array on the loopback; workers are killed, and what
comes out is, byte for byte, what one process says. Needs what third_party/packages-cluster.txt lists; skipped without."""

import json
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time
import unittest

from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, bumpy_sphere, identity

RECIPES = pathlib.Path(__file__).parents[4] / "docs" / "cluster"
ENVIRONMENT = {**os.environ, "BOXWOOD": PROGRAM}


class Cluster(CliTest):
    def plant(self, count):
        source = random.Random(8)
        parts = []
        for i in range(count):
            low = tuple(source.uniform(0, 20) for _ in range(3))
            parts.append((f"part{i}", box_vertices(low, tuple(x + source.uniform(.5, 3) for x in low)), CUBE_FACES))
        return self.obj("plant.obj", *parts)

    def whole(self, folder):
        """What one process says of the saved model."""
        return self.ok("clash", folder / "model.bwt", "--json", "--quiet").out

    def recipe(self, name, *arguments, check=True):
        return subprocess.run([RECIPES / name, *map(str, arguments)], env=ENVIRONMENT, capture_output=True, text=True,
                              timeout=200, check=check)

    def kill_after(self, process, seconds):
        """Whether it was killed: it may have ended before."""
        try:
            process.wait(timeout=seconds)
            return False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return True

    def test_a_shard_that_is_killed_again_and_again_loses_nothing(self):
        folder = self.folder / "parts"
        folder.mkdir()
        self.ok("tree", self.plant(300), "-o", folder / "model.bwt")
        killed = 0
        for shard in (1, 2):
            source = random.Random(shard)
            for run in range(200):
                process = subprocess.Popen([RECIPES / "clash-shard.sh", str(shard), "2", folder], env=ENVIRONMENT,
                                           start_new_session=True)
                killed += self.kill_after(process, source.uniform(0.0, 0.004 * (run + 1)))
                if (folder / f"part-{shard}.jsonl").exists():
                    break
            self.assertTrue((folder / f"part-{shard}.jsonl").exists())
        merged = self.ok("merge", folder / "part-1.jsonl", folder / "part-2.jsonl").out
        self.assertEqual(merged, self.whole(folder))
        print(f"shards: {killed} runs killed, {merged.count(chr(10))} lines")
        self.assertGreater(killed, 2)

    def test_a_run_that_stopped_in_the_middle_of_a_line(self):
        folder = self.folder / "parts"
        folder.mkdir()
        self.ok("tree", self.plant(120), "-o", folder / "model.bwt")
        whole = self.ok("clash", folder / "model.bwt", "--json", "--quiet", "--shard", "1/3").out
        source = random.Random(4)
        for _ in range(12):
            (folder / "part-1.jsonl").unlink(missing_ok=True)
            (folder / "part-1.jsonl.running").write_text(whole[:source.randrange(len(whole))])
            self.recipe("clash-shard.sh", 1, 3, folder)
            self.assertEqual((folder / "part-1.jsonl").read_text(), whole)

    @unittest.skipUnless(shutil.which("parallel"), "needs GNU parallel")
    def test_gnu_parallel(self):
        folder = self.folder / "parts"
        out = self.recipe("clash-parallel.sh", self.plant(150), 7, folder, "--clearance", "0.2").stdout
        self.assertEqual(out, self.ok("clash", folder / "model.bwt", "--json", "--quiet", "--clearance", "0.2").out)
        (folder / "part-3.jsonl").unlink()
        self.assertEqual(self.recipe("clash-parallel.sh", "-", 7, folder, "--clearance", "0.2").stdout, out)


    @unittest.skipUnless(shutil.which("parallel"), "needs GNU parallel")
    def test_poses_in_parts_of_which_some_are_killed(self):
        """collide and distance at many poses; a worker taken at random is killed, and all is called again."""
        source, killed = random.Random(12), 0
        a, b = self.folder / "a.ply", self.folder / "b.ply"
        bumpy_sphere(a, 24, 24)
        bumpy_sphere(b, 24, 24, (0.4, 0, 0))
        poses = self.file("poses.txt", "# of a search\n" + "".join(
            " ".join(map(repr, identity(*(source.uniform(-3, 3) for _ in range(3))))) + source.choice(("\n", "\n\n", "\n#x\n"))
            for _ in range(1501)))
        for command, parts, more in (("collide", 6, ["--mode", "first"]), ("distance", 40, [])):
            folder = self.folder / command
            arguments = [str(x) for x in (command, a, b, poses, parts, folder, *more)]
            for _ in range(4):  # at first all of it, then a worker alone
                process = subprocess.Popen([RECIPES / "poses-parallel.sh", *arguments], env=ENVIRONMENT, start_new_session=True,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                killed += self.kill_after(process, source.uniform(0.05, 0.6))
            for part in folder.glob("part-*.jsonl"):
                if source.random() < 0.5:
                    part.unlink()
                    process = subprocess.Popen([RECIPES / "poses-part.sh", command, part.stem[5:], folder, *more], env=ENVIRONMENT,
                                               start_new_session=True)
                    killed += self.kill_after(process, source.uniform(0.0, 0.02))
            told = [json.loads(x) for x in self.recipe("poses-parallel.sh", *arguments).stdout.splitlines()]
            one = self.ok(command, a, b, "--poses", poses, "--json", "--quiet", *more).lines()
            self.assertEqual([{k: v for k, v in x.items() if k != "us"} for x in told],
                             [{k: v for k, v in x.items() if k != "us"} for x in one])
            self.assertEqual([x["pose"] for x in told], list(range(1501)))
        print(f"poses: {killed} killed")
        self.assertGreater(killed, 3)


class Slurm:
    """A controller and a node of this machine, on its loopback, with a key of their own."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        ports = []
        for _ in range(2):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                ports.append(free.getsockname()[1])
        (folder / "munge").mkdir()
        key = folder / "munge" / "key"
        key.write_bytes(os.urandom(256))
        key.chmod(0o400)
        os.chmod(folder, 0o755)
        os.chmod(folder / "munge", 0o755)
        self.munge = folder / "munge" / "socket"
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.munge}",
                   f"--pid-file={folder}/munge/pid", f"--log-file={folder}/munge/log", f"--seed-file={folder}/munge/seed")
        for _ in range(100):
            if self.munge.exists():
                break
            time.sleep(0.1)
        host = socket.gethostname().split(".")[0]
        for name in ("state", "spool"):
            (folder / name).mkdir()
        self.conf = folder / "slurm.conf"
        self.conf.write_text(f"""ClusterName=boxwood
SlurmctldHost={host}(127.0.0.1)
SlurmUser={pwd.getpwuid(os.getuid()).pw_name}
SlurmdUser={pwd.getpwuid(os.getuid()).pw_name}
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={self.munge}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/ctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/ctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters=sched_min_interval=100000,requeue_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobRequeue=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {**ENVIRONMENT, "SLURM_CONF": str(self.conf), "LC_ALL": "C"}
        self.start("slurmctld", "-D", "-f", str(self.conf))
        self.start("slurmd", "-D", "-f", str(self.conf), "-N", host)
        for _ in range(150):
            if subprocess.run(["sinfo", "-h", "-o", "%t"], env=self.environment, capture_output=True, text=True,
                              check=False).stdout.strip() == "idle":
                return
            time.sleep(0.1)
        logs = "".join(p.read_text()[-1500:] for p in (folder / "ctld.log", folder / "slurmd.log") if p.exists())
        self.close()
        raise unittest.SkipTest("Slurm does not start here: " + logs)

    def start(self, *command):
        path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
        with open(self.folder / (command[0] + ".out"), "wb") as out:
            self.processes.append(subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True,
                                                   env={**getattr(self, "environment", os.environ), "PATH": path}))

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@unittest.skipUnless(shutil.which("sbatch") and os.path.exists("/usr/sbin/munged") and os.geteuid() == 0,
                     "needs Slurm and munge (third_party/packages-cluster.txt), as root")
class SlurmArray(CliTest):
    plant, whole = Cluster.plant, Cluster.whole

    def test_an_array_whose_workers_are_killed(self):
        (self.folder / "slurm").mkdir()
        os.chmod(self.folder, 0o755)
        slurm = Slurm(self.folder / "slurm")
        try:
            folder = self.folder / "parts"
            job = subprocess.run([RECIPES / "clash-slurm.sh", self.plant(700), "6", folder], env=slurm.environment,
                                 capture_output=True, text=True, check=True, timeout=60).stdout.strip()
            killed = set()
            end = time.time() + 120
            while time.time() < end and len(list(folder.glob("part-*.jsonl"))) < 6:
                for path in list(folder.glob("part-*.running")):
                    if path in killed or len(killed) == 2:
                        continue
                    # The process that writes it, by what it has open.
                    for process in pathlib.Path("/proc").glob("[0-9]*"):
                        try:
                            writes = os.readlink(process / "fd" / "1") == str(path)
                            is_worker = os.readlink(process / "exe") == os.path.realpath(PROGRAM)
                        except OSError:
                            continue
                        if writes and is_worker:
                            os.kill(int(process.name), signal.SIGKILL)
                            killed.add(path)
                time.sleep(0.01)
            parts = [folder / f"part-{i}.jsonl" for i in range(1, 7)]
            logs = "".join(p.read_text() for p in folder.glob("slurm-*.log"))
            self.assertTrue(all(p.exists() for p in parts), f"job {job}: {logs}")
            self.assertEqual(self.ok("merge", *parts).out, self.whole(folder))
            print(f"Slurm array: 6 shards, {len(killed)} workers killed and started again")
            self.assertGreater(len(killed), 0)
        finally:
            slurm.close()


if __name__ == "__main__":
    unittest.main()
