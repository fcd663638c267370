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
    detalhes: [`Redirecionamento: ${retorno}`, `Avisos, em Webhooks (estoque, produto e pedido): ${avisos}`],
  }
  return [enderecos, await alcance(config, ultimoEvento)]
}

async function alcance(config: BlingConfig, ultimoEvento: string | null): Promise<ItemDaConferencia> {
  const { publicUrl, leituraSegundos } = config
  const base = { item: 'endereco_publico' as const, titulo: 'Acesso de fora', detalhes: [] as string[] }
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
      fazer: 'Peça a quem cuida do computador da loja um endereço dela na internet, por https.',
      detalhes: ['Detalhes técnicos: o endereço é informado em PUBLIC_URL.'],
    }
  }
  return {
    ...base,
    situacao: 'desconhecido',
    texto: `Nenhum aviso do Bling chegou ainda: daqui não se vê se ele alcança ${publicUrl}. ${leitura}`,
    fazer: 'Cadastre o endereço dos avisos no aplicativo do Bling e mude algo lá; depois, verifique de novo.',
  }
}
