import { type CamposDaVariacao, NOVA_VARIACAO } from '../campos.ts'
import { type Cor, mesmaCor } from './cores.ts'

/** Each colour in each size, without existing combinations. With no colours or no sizes, the other dimension alone. */
export function combinar(
  cores: readonly Cor[],
  tamanhos: readonly string[],
  quantidade: string,
  existentes: readonly Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>[],
): CamposDaVariacao[] {
  const semCor: Cor = { cor: '', nome_cor: '' }
  return (cores.length > 0 ? cores : [semCor])
    .flatMap((cor) => (tamanhos.length > 0 ? tamanhos : ['']).map((tamanho) => ({ ...cor, tamanho })))
    .filter(({ nome_cor, tamanho }) => nome_cor !== '' || tamanho !== '')
    .filter((nova) => !existentes.some((v) => v.tamanho === nova.tamanho && mesmaCor(v.nome_cor, nova.nome_cor)))
    .map((nova) => ({ ...NOVA_VARIACAO, ...nova, quantidade }))
}
