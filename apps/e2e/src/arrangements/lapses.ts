import { createDatabase } from "@antochi/db/connection";

/**
 * Lets thirteen months pass for what a product has of required reading: for what was asked, read and acknowledged until now.
 * On a Postgres of the test's own: it reaches past the triggers that keep acknowledgements as they are.
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
    update users set service_since = service_since - interval '13 months';
    update article_editions set published_at = published_at - interval '13 months';
    update reading_assignments set
      created_at = created_at - interval '13 months', readable_since = readable_since - interval '13 months',
      due_at = due_at - interval '13 months';
    update acknowledgements set acknowledged_at = acknowledged_at - interval '13 months';
    update reading_sittings set
      started_at = started_at - interval '13 months', ended_at = ended_at - interval '13 months';
    update reading_progress set
      first_at = first_at - interval '13 months', last_at = last_at - interval '13 months',
      anew_since = anew_since - interval '13 months';
    insert into required_reading_marks (user_id) select id from users;
    commit;
  `);
}
