import { expect, test, vi } from 'vitest'
import { answer, ok, prepare } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { semProduto } from '../../shared/device/leitor/codigo.ts'
import { abrirLido } from './destino.ts'

const LIDO = { state: { lido: true } }
const SOM = { lido: [60], alarme: [220, 80, 320] }

test.each([
  ['the label of a piece', '/produtos/12?variacao=34', [], '/produtos/12?variacao=34', null],
  ['a SKU', 'CAM', [{ id: 1, sku: 'CAM' }], '/produtos/1', null],
  ['a SKU that begins with a slash', '/CAM', [{ id: 1, sku: '/CAM' }], '/produtos/1', null],
  ['a code that nothing has', 'BON', [], null, semProduto('BON')],
  [
    'an address of another site',
    'https://outro.site/produtos/1',
    [],
    null,
    semProduto('https://outro.site/produtos/1'),
  ],
  ['no answer', 'CAM', null, null, 'Não foi possível procurar “CAM”. Verifique sua conexão.'],
])(
  'on a screen that reads nothing a scan opens what it names, or says why it does not: %s',
  async (_que, lido, achados, endereco, frase) => {
    await prepare({ 'GET /produtos/busca/': achados ? ok(achados) : answer(500) })
    const vibrar = vi.spyOn(navigator, 'vibrate')
    const ir = vi.fn<(caminho: string, opcoes: object) => void>()
    await abrirLido(lido, ir)
    expect([ir.mock.calls, avisados(), vibrar.mock.calls]).toEqual([
      endereco ? [[endereco, LIDO]] : [],
      frase ? [`warning: ${frase}`] : [],
      [[endereco ? SOM.lido : SOM.alarme]],
    ])
  },
)
