import { createDatabase } from "@antochi/db/connection";

/**
 * A little more than thirteen months, in hours. Calendar months would move the last days of March to a single day of
 * February, where a time before midnight would end up after one past it.
 */
const thirteenMonths = "interval '9600 hours'";

/**
 * Moves a product's required reading thirteen months into the past: everything assigned, read and acknowledged until
 * now. What the job of each minute makes of it is asked for at once. Only on a Postgres of the test's own: it bypasses the
 * triggers that keep acknowledgements immutable.
 */
export async function passThirteenMonths(databaseUrl: string): Promise<void> {
  await using database = createDatabase({
    url: databaseUrl,
    poolSize: 1,
    onError(error) {
      throw error;
    },
  });
  await database.pool.query(`
    begin;
    set local session_replication_role = replica;
    update users set service_since = service_since - ${thirteenMonths};
    update article_editions set published_at = published_at - ${thirteenMonths};
    update reading_assignments set
      created_at = created_at - ${thirteenMonths}, readable_since = readable_since - ${thirteenMonths},
      due_at = due_at - ${thirteenMonths};
    update acknowledgements set acknowledged_at = acknowledged_at - ${thirteenMonths};
    update reading_sittings set
      started_at = started_at - ${thirteenMonths}, ended_at = ended_at - ${thirteenMonths};
    update reading_progress set
      first_at = first_at - ${thirteenMonths}, last_at = last_at - ${thirteenMonths},
      anew_since = anew_since - ${thirteenMonths};
    insert into required_reading_marks (user_id) select id from users;
    select graphile_worker.add_job('keep-required-readings', '{}', queue_name => 'keep-required-readings');
    commit;
  `);
}
