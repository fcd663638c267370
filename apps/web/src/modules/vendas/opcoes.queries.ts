import type { AgenciaDePostagem, OpcoesDeEnvio, OpcoesDeEnvioEntrada } from '@estampa/contract/frete/opcoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos, type Reader, varios } from '../../shared/readers.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/registro/chaves.ts'
import { consulta, guardarResposta } from '../../shared/registro/consulta.ts'
import { booleano, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export const opcoesDeEnvio = (id: number) =>
  consulta([...CHAVE_DAS_VENDAS, 'opcoes-de-envio', id], 'GET /vendas/:id/opcoes-de-envio/', lerOpcoes, {
    params: { id },
    retry: false,
  })

const escolha = (valor: unknown) => (typeof valor === 'boolean' ? valor : null)

function lerAgencia(json: unknown) {
  const { codigo, nome } = objeto(json)
  return texto(codigo) === '' ? null : { codigo: texto(codigo), nome: texto(nome) }
}

const lerOpcoes = campos<OpcoesDeEnvio>({
  seguro: escolha,
  aviso_recebimento: escolha,
  mao_propria: escolha,
  nfe_chave: textoOuNulo,
  agencia: lerAgencia,
  agencia_lembrada: lerAgencia,
  aceita_nfe: booleano,
  padrao: campos({ seguro: booleano, aviso_recebimento: booleano, mao_propria: booleano }),
})

/** Changes some of it; prices may have to be asked for again. */
export const mudarOpcoesDeEnvio = (id: number) =>
  mutationOptions({
    mutationFn: async (body: OpcoesDeEnvioEntrada) =>
      lerOpcoes(await chamar('PUT /vendas/:id/opcoes-de-envio/', { params: { id }, body })),
    onSuccess: (opcoes, _corpo, _resultado, { client }) => {
      guardarResposta(client, opcoesDeEnvio(id).queryKey, opcoes)
      void client.invalidateQueries({ queryKey: [...CHAVE_DAS_VENDAS, 'frete', id] })
    },
  })

export const agenciasDaVenda = (id: number, busca: string) =>
  consulta([...CHAVE_DAS_VENDAS, 'agencias', id, busca], 'GET /vendas/:id/agencias/', lerAgencias, {
    params: { id },
    query: { busca },
    retry: false,
  })

const lerAgencias: Reader<AgenciaDePostagem[]> = varios(campos({ codigo: texto, nome: texto, endereco: texto }))
