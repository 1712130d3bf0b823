import { type Kysely, sql } from "kysely";

/**
 * Since when each member is asked to read something, so that those who come to be asked have their days of grace, and those alone: since
 * when they are in their unit and in their rank, since when a target is one, since when an assignment is for everybody, and since when
 * its article could be read. Each is null where it adds nothing to what is there: the member's `service_since`, the
 * assignment's `created_at`. So what was due before stays due when it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql.raw(members).execute(db);
  await sql.raw(assignments).execute(db);
}

const members = `
  alter table users
    add column unit_since timestamptz(3),
    add column rank_since timestamptz(3);
  comment on column users.service_since is 'since when they are a member';
  comment on column users.unit_since is 'since when they are in their unit; null is since service_since';
  comment on column users.rank_since is 'since when they have their rank; null is since service_since';

  create or replace function keep_service() returns trigger language plpgsql as $$
  declare
    was_of_unit integer;
    was_of_rank integer;
  begin
    new.unit_id = service_name_of('unit', new.confirmed_unit);
    new.rank_id = service_name_of('rank', new.confirmed_rank);
    if tg_op = 'UPDATE' then
      -- Whoever is moved because two spellings were joined has been there all along.
      select coalesce(joined_to, id) into was_of_unit from service_names where id = old.unit_id;
      select coalesce(joined_to, id) into was_of_rank from service_names where id = old.rank_id;
    end if;
    if new.unit_id is distinct from was_of_unit then
      new.unit_since = case when new.unit_id is not null then now() end;
    end if;
    if new.rank_id is distinct from was_of_rank then
      new.rank_since = case when new.rank_id is not null then now() end;
    end if;
    if new.is_approved and (tg_op = 'INSERT' or not old.is_approved) then
      new.service_since = now();
    end if;
    return new;
  end
  $$;
`;

const assignments = `
  alter table reading_assignment_targets add column added_at timestamptz(3);
  comment on column reading_assignment_targets.added_at is 'null is since the assignment was made';

  alter table reading_assignments
    add column widened_at timestamptz(3),
    add column readable_since timestamptz(3);
  comment on column reading_assignments.widened_at is
    'since when it is for everybody, where it was for its targets first; null is since it was made';
  comment on column reading_assignments.readable_since is
    'since when its article could be read while it was asked; null is since it was made, or not yet';
  -- Of what is not published now nobody knows whether it was while it was asked: it comes anew.
  create function keep_readable_since() returns trigger language plpgsql as $$
  begin
    -- Waits for whoever publishes the article at the same time, so that one of the two sees the other.
    perform from knowledge_base_articles where id = new.article_id and state = 'published' for share;
    if found then new.readable_since = new.created_at; end if;
    return new;
  end
  $$;
  create trigger reading_assignments_keep_readable_since before insert on reading_assignments
    for each row execute function keep_readable_since();

  create function start_reading_assignments() returns trigger language plpgsql as $$
  begin
    update reading_assignments set readable_since = greatest(new.updated_at, created_at)
    where article_id = new.id and readable_since is null;
    return null;
  end
  $$;
  create trigger knowledge_base_articles_start_assignments after update of state on knowledge_base_articles for each row
    when (old.state <> 'published' and new.state = 'published') execute function start_reading_assignments();

  -- Nobody's standing changes by it.
  alter table reading_assignments disable trigger reading_assignments_mark;
  update reading_assignments as assignment set readable_since = assignment.created_at
  from knowledge_base_articles as article where article.id = assignment.article_id and article.state = 'published';
  alter table reading_assignments enable trigger reading_assignments_mark;
`;
