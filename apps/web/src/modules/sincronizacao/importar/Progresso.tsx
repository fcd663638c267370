import type { Importacao } from '@estampa/contract/bling/importacao.schemas.ts'
import { Andamento, CancelarImportacao, CONTINUA_SOZINHO } from '../../../shared/importacao/Andamento.tsx'
import { cancelarImportacao } from './importacao.queries.ts'

/** How far the reading or the applying is. */
export function Progresso({ importacao }: { importacao: Importacao }) {
  const { estado, restante_s, mensagem } = importacao
  const [feitos, todos] = quanto(importacao)
  return (
    <Andamento
      titulo={estado === 'lendo' ? 'Lendo o catálogo do Bling' : 'Importando'}
      frase={frase(importacao)}
      {...{ feitos, todos, restante_s }}
      nota={mensagem ?? CONTINUA_SOZINHO}
      acoes={<Cancelar importacao={importacao} />}
    />
  )
}

const numero = (n: number) => n.toLocaleString('pt-BR')

function quanto({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): [feitos: number, todos: number] {
  if (estado === 'lendo') return [lidos, total ?? 0]
  return [aplicados + fotos.baixadas + fotos.falhas, aplicar + fotos.total]
}

function frase({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): string {
  if (estado === 'lendo')
    return total === null ? 'Procurando os produtos da conta…' : `${numero(lidos)} de ${numero(total)} produtos lidos.`
  if (aplicados < aplicar) return `${numero(aplicados)} de ${numero(aplicar)} produtos importados.`
  return `Produtos prontos. ${numero(fotos.baixadas + fotos.falhas)} de ${numero(fotos.total)} fotos baixadas.`
}

export const Cancelar = ({ importacao }: { importacao: Importacao }) => (
  <CancelarImportacao
    importacao={importacao}
    mutacao={cancelarImportacao}
    aplicando="O que já foi importado fica aqui; o resto não entra."
    antes="Nada foi criado aqui. Você pode ler o catálogo de novo quando quiser."
  />
)
