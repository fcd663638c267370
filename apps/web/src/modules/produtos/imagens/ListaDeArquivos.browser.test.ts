import { expect, test, vi } from 'vitest'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { useArquivos } from './ListaDeArquivos.tsx'

const arquivo = (nome: string) => new File(['x'], nome, { type: 'image/png' })

test('files that are on their way count among the thirty of a product', async () => {
  const entregar = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}))
  const { agora, fazer } = await usar(() => useArquivos(28, entregar))
  await fazer(({ receber }) => receber([arquivo('29.png')]))
  await fazer(({ receber }) => receber([arquivo('30.png'), arquivo('31.png')]))
  expect(agora().enviando.map(({ nome }) => nome)).toEqual(['29.png', '30.png'])
  expect(agora().recusas.map(({ nome, motivo }) => `${nome}: ${motivo}`)).toEqual([
    '31.png: No máximo 30 imagens por produto',
  ])
  expect(avisados()).toEqual(['warning: Alguns arquivos foram rejeitados'])
})
