import type { AgenciaDePostagem, OpcoesDeEnvio, OpcoesDeEnvioEntrada } from '@estampa/contract/frete/opcoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { booleano, lista, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'
import { CHAVE_DAS_VENDAS } from './vendas.queries.ts'

/** How the parcel of a sale travels, beside its service. */
export const opcoesDeEnvio = (id: number) =>
  consulta([...CHAVE_DAS_VENDAS, 'opcoes-de-envio', id], 'GET /vendas/:id/opcoes-de-envio/', lerOpcoes, {
    params: { id },
    retry: false,
  })

function lerOpcoes(json: unknown): OpcoesDeEnvio {
  const dados = objeto(json)
  const padrao = objeto(dados.padrao)
  return {
    seguro: escolha(dados.seguro),
    aviso_recebimento: escolha(dados.aviso_recebimento),
    mao_propria: escolha(dados.mao_propria),
    nfe_chave: textoOuNulo(dados.nfe_chave),
    agencia: lerAgencia(dados.agencia),
    agencia_lembrada: lerAgencia(dados.agencia_lembrada),
    aceita_nfe: booleano(dados.aceita_nfe),
    padrao: {
      seguro: booleano(padrao.seguro),
      aviso_recebimento: booleano(padrao.aviso_recebimento),
      mao_propria: booleano(padrao.mao_propria),
    },
  }
}

const escolha = (valor: unknown) => (typeof valor === 'boolean' ? valor : null)

function lerAgencia(json: unknown) {
  const { codigo, nome } = objeto(json)
  return texto(codigo) === '' ? null : { codigo: texto(codigo), nome: texto(nome) }
}

/** Changes some of it; prices may have to be asked for again. */
export const mudarOpcoesDeEnvio = (id: number) =>
  mutationOptions({
    mutationFn: async (body: OpcoesDeEnvioEntrada) =>
      lerOpcoes(await chamar('PUT /vendas/:id/opcoes-de-envio/', { params: { id }, body })),
    onSuccess: (opcoes, _corpo, _resultado, { client }) => {
      client.setQueryData(opcoesDeEnvio(id).queryKey, opcoes)
      void client.invalidateQueries({ queryKey: [...CHAVE_DAS_VENDAS, 'frete', id] })
    },
  })

/** Counters where the parcel may be handed in. */
export const agenciasDaVenda = (id: number, busca: string) =>
  consulta([...CHAVE_DAS_VENDAS, 'agencias', id, busca], 'GET /vendas/:id/agencias/', lerAgencias, {
    params: { id },
    query: { busca },
    retry: false,
  })

const lerAgencias = (json: unknown): AgenciaDePostagem[] =>
  lista(json)
    .map(objeto)
    .map(({ codigo, nome, endereco }) => ({ codigo: texto(codigo), nome: texto(nome), endereco: texto(endereco) }))
