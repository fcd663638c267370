import type { Copias } from '@estampa/contract/copias/copias.schemas.ts'
import type { AcessoAoFrete } from '@estampa/contract/frete/frete.routes.ts'
import type { Facts } from '@estampa/host/network.ts'
import type { SaudeDoBling } from '../../src/modules/sistema/linhas-da-loja.ts'

type Copia = Copias['copias'][number]
/** Facts that health reads of a shop where all is well. */
export const copia = (criada_em: string, mudada: Partial<Copia> = {}): Copia => ({
  nome: 'estampa.tar.zst',
  criada_em,
  bytes: 1,
  verificacao: 'completa',
  linhas: 1,
  arquivos: 1,
  faltando: 0,
  chave: 'incluida',
  cifrada: false,
  ...mudada,
})
export const copias = (...copiaList: Copia[]): Copias => ({
  ativo: true,
  hora: '03:00',
  dias: 14,
  pasta: '/srv/copias',
  fazendo: false,
  atrasada: false,
  antiga: false,
  falha: null,
  cifra: { modo: null, destinatario: null },
  vista_fora: null,
  copias: copiaList,
})
export const rede = (ate: string, aviso: string | null = null): Facts => ({
  nome: null,
  enderecos: [],
  autoridade: { nome: '', impressao: '', ate: '2099-01-01T00:00:00Z' },
  certificado: { impressao: '', ate },
  aviso,
})
export const bling = (vence_em: string): SaudeDoBling => ({
  ativo: true,
  conectado: true,
  emulador: false,
  empresa: 'Loja Ltda',
  vinculada: true,
  conectada_em: '2026-08-23T15:00:00Z',
  motivo: null,
  vence_em,
})
export const FRETE: AcessoAoFrete = {
  provedor: 'melhor_envio',
  transportadora: 'O Melhor Envio',
  modo: 'token',
  expira_em: null,
  dias_restantes: null,
  aviso: null,
  recusado: false,
  pode_conectar: false,
}
