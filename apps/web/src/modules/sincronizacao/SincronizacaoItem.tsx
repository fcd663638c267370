import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { cancelaVenda, ehTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'
import { Link } from 'react-router'
import { usePode } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { acaoDe, descarteDe, operacaoDe, paginaDe, situacaoDe } from './descricao.ts'
import * as css from './SincronizacaoPage.classes.ts'
import { useSincronizacao } from './useSincronizacao.ts'

/** One line of the sync centre: what, how far, why not, and what can be done about it. */
export function SincronizacaoItem({ sincronizacao }: { sincronizacao: Sincronizacao }) {
  const { id, titulo, estado, tentativas, mensagem, alterado_em, alvo_id } = sincronizacao
  const { tentarNovamente, descartar, ocupada } = useSincronizacao(sincronizacao)
  const { nome, tom } = situacaoDe(sincronizacao)
  const pagina = paginaDe(sincronizacao)
  const falhou = estado === 'falhou'
  // Its questions are answered on the import's own page.
  const decidir = sincronizacao.tipo === 'importacao'
  const cancela = usePode('cancelar_vendas')
  const permitida = cancela || !cancelaVenda(sincronizacao)
  const repetivel =
    !decidir && permitida && (falhou || estado === 'descartada' || (estado === 'pendente' && tentativas > 0))
  const descartavel = falhou || estado === 'pendente'
  const acao = acaoDe(sincronizacao)
  const descarte = descarteDe(sincronizacao)
  const rotulo = `${titulo} (${id})`
  return (
    <li className={css.item}>
      <div className="[&_p]:m-0">
        <p className="flex flex-wrap text-m text-texto-suave wrap-anywhere gap-x-3 gap-y-0 [&_span]:tabular-nums [&_span]:whitespace-nowrap">
          {operacaoDe(sincronizacao)} <span>{formatarDataHora(alterado_em)}</span>
        </p>
        <p className="font-forte wrap-anywhere [&_a]:text-texto [&_a]:underline-offset-3">
          {pagina ? <Link to={pagina}>{titulo}</Link> : titulo}
        </p>
        {existeLa(sincronizacao) && (
          <p className={css.mensagem}>
            <Link to={`/produtos/${alvo_id}/bling`} aria-label={`Ver os dois lados: ${rotulo}`}>
              Ver os dois lados
            </Link>
          </p>
        )}
        {mensagem && (
          <p
            className={
              falhou && !ehTarefa(sincronizacao)
                ? 'text-m wrap-anywhere text-erro [&_span]:text-texto-suave'
                : css.mensagem
            }
          >
            {mensagem}
          </p>
        )}
        {tentativas > 1 && estado !== 'concluida' && <p className={css.mensagem}>{tentativas} tentativas</p>}
      </div>
      <StatusDot tone={tom}>{nome}</StatusDot>
      {(repetivel || descartavel) && (
        <div className={css.acoes}>
          {decidir && falhou && pagina && (
            <Button to={pagina} variant="light" aria-label={`Decidir: ${rotulo}`}>
              Decidir
            </Button>
          )}
          {repetivel && (
            <Button variant="light" disabled={ocupada} onClick={tentarNovamente} aria-label={`${acao}: ${rotulo}`}>
              {acao}
            </Button>
          )}
          {descartavel && (
            <Button variant="default" disabled={ocupada} onClick={descartar} aria-label={`${descarte}: ${rotulo}`}>
              {descarte}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** A product that met another with its SKU, or that is another one there by now: a person looks at the two. */
const existeLa = ({ tipo, operacao, estado, mensagem }: Sincronizacao): boolean =>
  tipo === 'produto' &&
  estado === 'falhou' &&
  (operacao === 'estrutura' || (mensagem ?? '').startsWith('Já existe no Bling'))
