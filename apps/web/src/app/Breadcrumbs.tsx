import { IconChevronLeft, IconChevronRight, IconHome } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link, useMatches } from 'react-router'
import css from './Breadcrumbs.module.css'
import type { RouteHandle } from './routes.tsx'

/** Where this page is: each route adds its own step (`handle.trilha`), the last one being the page itself. */
export function Breadcrumbs() {
  const passos = useMatches().flatMap(({ handle, pathname }) => {
    const { trilha } = (handle ?? {}) as RouteHandle
    return trilha ? [{ trilha, pathname }] : []
  })
  if (passos.length === 0) return null
  return (
    <nav
      className={css.trilha}
      aria-label="Trilha de navegação"
      data-trilha={passos.length === 1 ? 'sozinha' : 'com-volta'}
    >
      <ol>
        {passos[0]?.pathname !== '/home' && (
          <li className={css.casa}>
            <Link to="/home" aria-label="Painel" title="Painel">
              <IconHome size={18} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )}
        {passos.map(({ trilha, pathname }, i) => (
          <Fragment key={pathname}>
            {i > 0 && <IconChevronRight className={css.seta} size={15} aria-hidden />}
            <li data-acima={i === passos.length - 2 || undefined}>
              {i === passos.length - 1 ? (
                <span aria-current="page">{trilha}</span>
              ) : (
                <Link to={pathname}>
                  <IconChevronLeft className={css.volta} size={18} aria-hidden />
                  <span className={css.nome}>{trilha}</span>
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
