import type { ItemDaConferencia } from '@estampa/contract/bling/configuracao.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { alcancavel } from '../conexao/alcance.ts'
import type { BlingConfig } from '../conexao/bling.config.ts'
import { enderecosDe } from './conferencia.rules.ts'

/** The addresses to copy, and whether the ERP can reach this shop at all. */
export async function itemDoEndereco(config: BlingConfig, ultimoEvento: string | null): Promise<ItemDaConferencia[]> {
  const { retorno, avisos } = enderecosDe(config)
  const enderecos: ItemDaConferencia = {
    item: 'enderecos',
    situacao: 'ok',
    titulo: 'Endereços para o aplicativo',
    texto: 'Copie-os para o cadastro do aplicativo no Bling.',
    fazer: null,
    detalhes: [`Redirecionamento: ${retorno}`, `Webhooks (estoque, produto e pedido): ${avisos}`],
  }
  return [enderecos, await alcance(config, ultimoEvento)]
}

async function alcance(config: BlingConfig, ultimoEvento: string | null): Promise<ItemDaConferencia> {
  const { publicUrl, leituraSegundos } = config
  const base = { item: 'endereco_publico' as const, titulo: 'Acesso de fora', detalhes: [] }
  const leitura = `Os saldos são lidos a cada ${leituraSegundos} s.`
  if (ultimoEvento !== null)
    return {
      ...base,
      situacao: 'ok',
      texto: `O último aviso do Bling chegou em ${formatarDataHora(ultimoEvento)}.`,
      fazer: null,
    }
  if (!(await alcancavel(config)) || !publicUrl.startsWith('https:')) {
    const texto = config.emulador
      ? 'O emulador roda nesta máquina; o Bling não alcançaria este endereço.'
      : `O Bling não alcança ${publicUrl} pela internet: avisos e imagens não chegam.`
    return {
      ...base,
      situacao: 'atencao',
      texto: `${texto} ${leitura}`,
      fazer: 'Publique a loja em um endereço https e informe-o em PUBLIC_URL.',
    }
  }
  return {
    ...base,
    situacao: 'desconhecido',
    texto: `Nenhum aviso do Bling chegou ainda: daqui não se vê se ele alcança ${publicUrl}. ${leitura}`,
    fazer: 'Cadastre o endereço de webhooks no aplicativo e mude algo no Bling; depois, verifique de novo.',
  }
}
