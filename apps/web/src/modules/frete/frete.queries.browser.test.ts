import { expect, test } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { finishFreteConexao } from './frete.queries.ts'

test.each(['s', null])('the way back hands on the code with the state %s', async (state) => {
  const POST = 'POST /melhor-envio/callback/'
  await prepare({ [POST]: ok() })
  await finishFreteConexao('c', state)
  expect(await received(POST)).toMatchObject([{ body: { code: 'c', state } }])
})
