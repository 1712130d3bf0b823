import { type Kysely, sql } from "kysely";

/**
 * Who is asked to read what, how far they are, and what they acknowledged. What follows from it for each member and article is
 * kept in `required_readings` by a job, and counted for each unit and article in the transaction that changes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(serviceNames).execute(db);
  await sql.raw(assignments).execute(db);
  await sql.raw(progress).execute(db);
  await sql.raw(acknowledgements).execute(db);
  await sql.raw(certificates).execute(db);
  await sql.raw(requiredReadings).execute(db);
  await sql.raw(counts).execute(db);
  await sql.raw(marks).execute(db);
}

/** Units and ranks as administrators confirmed them: what differs in case and accents alone is one, and so is what was joined. */
const serviceNames = `
  create table service_names (
    id integer primary key generated always as identity,
    kind text not null constraint service_names_kind_check check (kind in ('unit', 'rank')),
    name text not null,
    folded text not null generated always as (translate(fold_text(name), 'ς', 'σ')) stored,
    joined_to integer constraint service_names_joined_to_fkey references service_names on delete restrict,
    constraint service_names_folded_key unique (kind, folded)
  );
  create index service_names_joined_to_idx on service_names (joined_to) where joined_to is not null;
  comment on index service_names_joined_to_idx is 'the spellings that were joined to a name';

  create function service_name_of(its_kind text, its_name text) returns integer language plpgsql as $$
  declare
    found_id integer;
    its_folded text = translate(fold_text(its_name), 'ς', 'σ');
  begin
    if its_name is null then return null; end if;
    insert into service_names (kind, name) select its_kind, its_name
      where not exists (select from service_names where kind = its_kind and folded = its_folded)
      on conflict do nothing;
    select coalesce(joined_to, id) into found_id from service_names where kind = its_kind and folded = its_folded;
    return found_id;
  end
  $$;

  alter table users
    add column unit_id integer constraint users_unit_id_fkey references service_names on delete restrict,
    add column rank_id integer constraint users_rank_id_fkey references service_names on delete restrict,
    add column service_since timestamptz(3);
  update users set
    unit_id = service_name_of('unit', confirmed_unit),
    rank_id = service_name_of('rank', confirmed_rank),
    service_since = case when is_approved then created_at end;
  create index users_unit_idx on users (unit_id) where unit_id is not null;
  comment on index users_unit_idx is 'the people of a unit';
  create index users_rank_idx on users (rank_id) where rank_id is not null;
  comment on index users_rank_idx is 'the people of a rank';

  create function keep_service() returns trigger language plpgsql as $$
  declare was_in integer[] = '{}';
  begin
    new.unit_id = service_name_of('unit', new.confirmed_unit);
    new.rank_id = service_name_of('rank', new.confirmed_rank);
    if tg_op = 'UPDATE' then
      -- Whoever is moved because two spellings were joined has been there all along.
      select array_agg(coalesce(joined_to, id)) into was_in from service_names where id in (old.unit_id, old.rank_id);
    end if;
    if new.is_approved and (
      tg_op = 'INSERT' or not old.is_approved
      or not coalesce(was_in, '{}') @> array_remove(array[new.unit_id, new.rank_id], null)
    ) then
      new.service_since = now();
    end if;
    return new;
  end
  $$;
  create trigger users_keep_service before insert on users for each row
    when (new.is_approved or new.confirmed_unit is not null or new.confirmed_rank is not null) execute function keep_service();
  create trigger users_keep_changed_service before update of is_approved, confirmed_unit, confirmed_rank on users for each row
    when (
      (old.is_approved, old.confirmed_unit, old.confirmed_rank)
        is distinct from (new.is_approved, new.confirmed_unit, new.confirmed_rank)
    ) execute function keep_service();
`;

const assignments = `
  create table reading_assignments (
    id integer primary key generated always as identity,
    article_id integer not null
      constraint reading_assignments_article_id_fkey references knowledge_base_articles on delete cascade,
    everybody boolean not null,
    from_edition integer not null constraint reading_assignments_from_edition_check check (from_edition > 0),
    each_edition boolean not null,
    again_after_months integer
      constraint reading_assignments_again_after_months_check check (again_after_months between 1 and 120),
    due_at timestamptz(3) not null,
    grace_days integer not null constraint reading_assignments_grace_days_check check (grace_days between 0 and 365),
    pages text,
    sentence text,
    created_by integer constraint reading_assignments_created_by_fkey references users on delete set null,
    created_at timestamptz(3) not null
  );
  create index reading_assignments_article_idx on reading_assignments (article_id);
  comment on index reading_assignments_article_idx is 'what is asked of an article''s readers; its deletion';
  create index reading_assignments_created_by_idx on reading_assignments (created_by) where created_by is not null;
  comment on index reading_assignments_created_by_idx is 'the deletion of a user';

  create table reading_assignment_targets (
    assignment_id integer not null
      constraint reading_assignment_targets_assignment_id_fkey references reading_assignments on delete cascade,
    service_id integer constraint reading_assignment_targets_service_id_fkey references service_names on delete restrict,
    user_id integer constraint reading_assignment_targets_user_id_fkey references users on delete cascade,
    constraint reading_assignment_targets_one_check check (num_nonnulls(service_id, user_id) = 1),
    constraint reading_assignment_targets_service_key unique (assignment_id, service_id),
    constraint reading_assignment_targets_user_key unique (assignment_id, user_id)
  );
  create index reading_assignment_targets_service_idx on reading_assignment_targets (service_id) where service_id is not null;
  comment on index reading_assignment_targets_service_idx is 'what is asked of a unit or rank';
  create index reading_assignment_targets_user_idx on reading_assignment_targets (user_id) where user_id is not null;
  comment on index reading_assignment_targets_user_idx is 'what is asked of a person; their deletion';
`;

const progress = `
  create table reading_progress (
    user_id integer not null constraint reading_progress_user_id_fkey references users on delete cascade,
    article_id integer not null,
    edition integer not null,
    pages bit varying not null,
    seconds integer not null,
    first_at timestamptz(3) not null,
    last_at timestamptz(3) not null,
    primary key (user_id, article_id, edition),
    constraint reading_progress_edition_fkey foreign key (article_id, edition)
      references article_editions (article_id, number) on delete cascade
  )
  -- Room on each page, so that reading on rewrites a row in place and touches no index.
  with (fillfactor = 70);
  create index reading_progress_edition_idx on reading_progress (article_id, edition);
  comment on index reading_progress_edition_idx is 'the deletion of an edition';

  create table reading_sittings (
    user_id integer not null,
    id text not null,
    article_id integer not null,
    edition integer not null,
    first_page integer not null,
    last_page integer not null,
    seconds integer not null,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3) not null,
    primary key (user_id, id),
    constraint reading_sittings_progress_fkey foreign key (user_id, article_id, edition)
      references reading_progress on delete cascade
  )
  with (fillfactor = 70);
  create index reading_sittings_progress_idx on reading_sittings (user_id, article_id, edition);
  comment on index reading_sittings_progress_idx is 'the deletion of an edition or a user';
  create index reading_sittings_newest_idx on reading_sittings (user_id, started_at, id);
  comment on index reading_sittings_newest_idx is 'what a member read, latest first';
  create index reading_sittings_started_idx on reading_sittings (started_at);
  comment on index reading_sittings_started_idx is 'the sittings that are no longer kept';
`;

/** No foreign keys, since it outlives the article, its editions and the account; of what it says only names are ever taken away. */
const acknowledgements = `
  create table acknowledgements (
    id integer primary key generated always as identity,
    code text not null constraint acknowledgements_code_key unique,
    user_id integer not null,
    first_name text,
    last_name text,
    rank text,
    unit text,
    article_id integer not null,
    title text not null,
    edition integer not null,
    sha256 text not null,
    sentence text not null,
    acknowledged_at timestamptz(3) not null
  );
  create index acknowledgements_latest_idx on acknowledgements (user_id, article_id, acknowledged_at);
  comment on index acknowledgements_latest_idx is 'what a member acknowledged last of an article';
  create index acknowledgements_newest_idx on acknowledgements (user_id, acknowledged_at, id);
  comment on index acknowledgements_newest_idx is 'what a member acknowledged, latest first';

  create function refuse_acknowledgement_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if (new.id, new.code, new.user_id, new.article_id, new.title, new.edition, new.sha256, new.sentence, new.acknowledged_at)
        is not distinct from
        (old.id, old.code, old.user_id, old.article_id, old.title, old.edition, old.sha256, old.sentence, old.acknowledged_at)
        and num_nonnulls(new.first_name, new.last_name, new.rank, new.unit) = 0
      then return new; end if;
    end if;
    raise insufficient_privilege using message = 'acknowledgements is only added to';
  end
  $$;
  create trigger acknowledgements_keep_row before update or delete on acknowledgements
    for each row execute function refuse_acknowledgement_change();
  create trigger acknowledgements_keep_all before truncate on acknowledgements
    for each statement execute function refuse_acknowledgement_change();
`;

/** A sheet of one acknowledgement, or of what somebody had acknowledged when they asked for it. Its code outlives the account too. */
const certificates = `
  create table certificates (
    id integer primary key generated always as identity,
    code text not null constraint certificates_code_key unique,
    user_id integer not null,
    acknowledgement_id integer
      constraint certificates_acknowledgement_id_fkey references acknowledgements on delete restrict,
    asked_at timestamptz(3) not null,
    object_key text,
    made_at timestamptz(3)
  );
  create index certificates_user_idx on certificates (user_id, asked_at);
  comment on index certificates_user_idx is 'the certificates of a member; the removal of their files';
  create index certificates_acknowledgement_idx on certificates (acknowledgement_id) where acknowledgement_id is not null;
  comment on index certificates_acknowledgement_idx is 'the certificate of an acknowledgement';
  create index certificates_made_idx on certificates (made_at) where object_key is not null;
  comment on index certificates_made_idx is 'the files that are no longer kept';
`;

/** What follows for each member who is asked. Without a foreign key to the article: its deletion leaves them to the job. */
const requiredReadings = `
  create table required_readings (
    user_id integer not null constraint required_readings_user_id_fkey references users on delete cascade,
    article_id integer not null,
    unit_id integer not null,
    state text not null
      constraint required_readings_state_check check (state in ('acknowledged', 'overdue', 'earlier', 'opened', 'unopened')),
    due_at timestamptz(3),
    acknowledged_edition integer,
    changes_at timestamptz(3),
    primary key (user_id, article_id)
  )
  with (fillfactor = 80);
  create index required_readings_article_idx on required_readings (article_id, user_id);
  comment on index required_readings_article_idx is 'who is asked to read an article';
  create index required_readings_changes_idx on required_readings (changes_at) where changes_at is not null;
  comment on index required_readings_changes_idx is 'what becomes overdue or due again by the clock';
  create index required_readings_overdue_idx on required_readings (user_id) where state = 'overdue';
  comment on index required_readings_overdue_idx is 'who is late';
`;

const counts = `
  create table readiness_counts (
    article_id integer not null,
    unit_id integer not null,
    asked integer not null,
    acknowledged integer not null,
    overdue integer not null,
    earlier integer not null,
    opened integer not null,
    primary key (article_id, unit_id)
  )
  with (fillfactor = 50);
  comment on column readiness_counts.unit_id is '0 for members without a confirmed unit';

  create function count_required_readings() returns trigger language plpgsql as $$
  declare
    deltas readiness_counts[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(delta order by article_id, unit_id) into deltas from (
        select row(article_id, unit_id, count(*), count(*) filter (where state = 'acknowledged'), count(*) filter (where state = 'overdue'),
          count(*) filter (where state = 'earlier'), count(*) filter (where state = 'opened'))::readiness_counts as delta, article_id, unit_id
        from after group by article_id, unit_id
      ) as each;
    elsif tg_op = 'DELETE' then
      select array_agg(delta order by article_id, unit_id) into deltas from (
        select row(article_id, unit_id, -count(*), -count(*) filter (where state = 'acknowledged'), -count(*) filter (where state = 'overdue'),
          -count(*) filter (where state = 'earlier'), -count(*) filter (where state = 'opened'))::readiness_counts as delta, article_id, unit_id
        from before group by article_id, unit_id
      ) as each;
    else
      select array_agg(delta order by article_id, unit_id) into deltas from (
        select row(article_id, unit_id, sum(one), coalesce(sum(one) filter (where state = 'acknowledged'), 0),
          coalesce(sum(one) filter (where state = 'overdue'), 0), coalesce(sum(one) filter (where state = 'earlier'), 0),
          coalesce(sum(one) filter (where state = 'opened'), 0))::readiness_counts as delta, article_id, unit_id
        from (
          select article_id, unit_id, state, 1 as one from after union all select article_id, unit_id, state, -1 from before
        ) as changed
        group by article_id, unit_id
      ) as each;
    end if;
    -- Whoever changes one count holds no other; those who change several go one after the other. So nobody waits in a circle.
    if cardinality(deltas) > 1 then perform pg_advisory_xact_lock(7202630); end if;
    insert into readiness_counts as kept
      select * from unnest(deltas) as delta
      where (asked, acknowledged, overdue, earlier, opened) <> (0, 0, 0, 0, 0)
      on conflict (article_id, unit_id) do update set
        asked = kept.asked + excluded.asked, acknowledged = kept.acknowledged + excluded.acknowledged,
        overdue = kept.overdue + excluded.overdue, earlier = kept.earlier + excluded.earlier,
        opened = kept.opened + excluded.opened;
    return null;
  end
  $$;
  create trigger required_readings_count_new after insert on required_readings
    referencing new table as after for each statement execute function count_required_readings();
  create trigger required_readings_count_changed after update on required_readings
    referencing old table as before new table as after for each statement execute function count_required_readings();
  create trigger required_readings_count_gone after delete on required_readings
    referencing old table as before for each statement execute function count_required_readings();
`;

/** Whose required reading has to be worked out anew: a job does it, however many they are. */
const marks = `
  create table required_reading_marks (
    id integer primary key generated always as identity,
    user_id integer,
    article_id integer,
    after_user integer not null default 0,
    constraint required_reading_marks_one_check check (num_nonnulls(user_id, article_id) = 1)
  );

  create function mark_member() returns trigger language plpgsql as $$
  begin
    insert into required_reading_marks (user_id) values (new.id);
    return null;
  end
  $$;
  create trigger users_mark_new_member after insert on users for each row
    when (new.is_approved) execute function mark_member();
  create trigger users_mark_member after update on users for each row
    when (
      (old.is_approved, old.suspended_at, old.confirmed_unit, old.confirmed_rank, old.unit_id, old.rank_id)
        is distinct from
      (new.is_approved, new.suspended_at, new.confirmed_unit, new.confirmed_rank, new.unit_id, new.rank_id)
    ) execute function mark_member();

  create function mark_article() returns trigger language plpgsql as $$
  begin
    insert into required_reading_marks (article_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
    return null;
  end
  $$;
  create trigger knowledge_base_articles_mark_changed after update on knowledge_base_articles for each row
    when ((old.readers, old.state, old.pdf_path) is distinct from (new.readers, new.state, new.pdf_path))
    execute function mark_article();
  create trigger knowledge_base_articles_mark_gone after delete on knowledge_base_articles for each row
    execute function mark_article();

  create function mark_assignment() returns trigger language plpgsql as $$
  begin
    insert into required_reading_marks (article_id) values (case when tg_op = 'DELETE' then old.article_id else new.article_id end);
    return null;
  end
  $$;
  create trigger reading_assignments_mark after insert or update or delete on reading_assignments
    for each row execute function mark_assignment();
`;
