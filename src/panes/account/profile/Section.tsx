import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** A part of the page: what it is about beside what is in it. */
export function Section({ id, title, about, children }: Props) {
  return (
    <section className="profile-section" aria-labelledby={`profile-${id}`}>
      <div>
        <h2 className="profile-title" id={`profile-${id}`}>
          {title}
        </h2>
        <p className="profile-about">{about}</p>
      </div>
      {children}
    </section>
  );
}
