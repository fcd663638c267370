import { IconChevronLeft, IconChevronRight, IconHome } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link, useMatches } from 'react-router'
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
      className="flex-1 min-w-0 pl-3.5 ml-1 border-l border-l-borda [&_ol]:flex [&_ol]:gap-1.5 [&_ol]:items-center [&_ol]:text-m [&_li]:min-w-0 [&_li]:overflow-hidden [&_li]:text-ellipsis [&_li]:whitespace-nowrap [&_li:last-child]:flex-initial [&_li:last-child]:text-texto-suave [&_a]:inline-block [&_a]:py-2 [&_a]:px-1 [&_a]:my-0 [&_a]:-mx-1 [&_a]:font-medio [&_a]:text-texto [&_a]:no-underline [&_a]:rounded-controle-p [&_a:hover]:text-link [&_a:hover]:underline [&_a:hover]:underline-offset-3 [&_a:focus-visible]:-outline-offset-2 max-md:pl-2 max-md:ml-0 max-md:text-s max-md:[&_ol:has([data-acima])_>_:not([data-acima])]:hidden max-md:[&_ol]:gap-0 max-md:data-[trilha=com-volta]:pl-0 max-md:data-[trilha=com-volta]:border-0 max-md:[&_a]:flex max-md:[&_a]:gap-0.5 max-md:[&_a]:items-center max-md:[&_a]:min-w-11 max-md:[&_a]:min-h-11 max-md:[&_a]:py-0 max-md:[&_a]:pr-2 max-md:[&_a]:pl-0 max-md:[&_a]:m-0"
      aria-label="Trilha de navegação"
      data-trilha={passos.length === 1 ? 'sozinha' : 'com-volta'}
    >
      <ol>
        {passos[0]?.pathname !== '/home' && (
          <li className="flex-none [&_a]:flex! [&_a]:p-2.25! [&_a]:my-0! [&_a]:-mr-1.25! [&_a]:-ml-2.25! max-md:[&_a]:justify-center max-md:[&_a]:p-0! max-md:[&_a]:m-0!">
            <Link to="/home" aria-label="Painel" title="Painel">
              <IconHome size={18} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )}
        {passos.map(({ trilha, pathname }, i) => (
          <Fragment key={pathname}>
            {i > 0 && <IconChevronRight className="flex-none text-texto-suave" size={15} aria-hidden />}
            <li data-acima={i === passos.length - 2 || undefined}>
              {i === passos.length - 1 ? (
                <span aria-current="page">{trilha}</span>
              ) : (
                <Link to={pathname}>
                  <IconChevronLeft className="hidden flex-none max-md:block" size={18} aria-hidden />
                  <span className="overflow-hidden text-ellipsis">{trilha}</span>
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
