import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { vendaEm } from '../../../../test/support/venda-page.tsx'
import { lerVenda } from '../venda.ts'
import { rascunhoDe } from './rascunho.ts'
import { useRascunho } from './useRascunho.ts'

it('a refusal of the server at a line goes when that line changes, and only there', async () => {
  const { result, act } = await renderHook(() => useRascunho(() => rascunhoDe(lerVenda(vendaEm('separacao')), null)))
  const [um, dois] = result.current.rascunho.linhas.map(({ chave }) => chave) as [string, string]
  const recusa = { quantidade: 'Só há 1.' }
  await act(() => result.current.recusar({ [um]: recusa, [dois]: recusa }))
  expect(result.current.erros.linhas).toEqual({ [um]: recusa, [dois]: recusa })
  await act(() => result.current.digitar(um, 'quantidade', '1'))
  expect(result.current.erros.linhas).toEqual({ [dois]: recusa })
})
