import { expect, test } from 'vitest'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { comVariacoes } from '../../../../test/support/produto-criado.ts'
import { NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { vincular, vinculosDe } from './useCriacao.ts'

const foto = (chave: string) => ({ chave, url: '', arquivo: new File([], chave) })
const variacao = (tamanho: string, ...imagens: string[]) => ({ ...NOVA_VARIACAO, tamanho, imagens })
const campos = { ...NOVO_PRODUTO, sku: 'CAM', tem_variacoes: true, tem_tamanho: true }
const criado = lerProduto(comVariacoes('cam-g', 'CAM-M', 'CAM-GG'))

test('each variation with pictures gets those of its keys, in its order; pictures that were not sent are left out', async () => {
  const variacoes = [variacao('M', 'b'), variacao('G', 'b', 'a', 'z'), variacao('GG'), variacao('PP', 'a')]
  expect(await vinculosDe(criado, { ...campos, variacoes }, [foto('a'), foto('b')])).toEqual({ 91: [72, 71], 92: [72] })
})

test('nothing is linked without pictures, or while the switch for variations is off', async () => {
  expect(await vinculosDe(criado, { ...campos, variacoes: [variacao('M')] }, [])).toEqual({})
  const desligado = { ...campos, tem_variacoes: false, variacoes: [variacao('M', 'a')] }
  expect(await vinculosDe(criado, desligado, [foto('a'), foto('b')])).toEqual({})
  expect(await vincular({})).toEqual({})
})
