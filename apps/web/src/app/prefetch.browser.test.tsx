import { Link } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, received, routes } from '../../test/support/api-control.ts'
import { readAheadOn } from '../../test/support/reading-ahead.ts'
import { draw } from '../../test/support/screen.tsx'
import { PrefetchOnIntent } from './prefetch.ts'

beforeEach(async () => {
  await prepare({ 'GET /categorias/': ok([]), 'GET /atributos/': ok([]), 'GET /saude/': ok() })
  await draw(
    <>
      <PrefetchOnIntent />
      <Link to="/categorias">Categorias</Link> <Link to="/atributos">Atributos</Link>
    </>,
  )
})
const link = (name: string) => page.getByRole('link', { name })

test('a link on which the pointer rests, or that has the focus, has its list read ahead', async () => {
  readAheadOn()
  await userEvent.hover(link('Atributos'))
  await expect.poll(() => received('GET /atributos/')).toHaveLength(1)
  ;(link('Categorias').element() as HTMLElement).focus()
  await expect.poll(() => received('GET /categorias/')).toHaveLength(1)
})

test('where each byte costs, nothing is read ahead of a link that is pressed', async () => {
  link('Atributos')
    .element()
    .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  // By then its first request would have come.
  await import('./leituras.ts')
  await import('../modules/atributos/atributos.queries.ts')
  await fetch('/api/saude/')
  expect(await routes()).toEqual(['GET /saude/'])
})
