import { useQuery } from '@tanstack/react-query'
import { conectarAoBling } from '../../shared/bling/authorisation.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import css from './SincronizacaoPage.module.css'
import { resumoDasSincronizacoes } from './sincronizacao.queries.ts'

/** Without a connection nothing goes on: says so, and what waits for it. */
export function ConexaoPerdida() {
  const { data: conexao } = useQuery(conexaoDoBling)
  const { data: resumo } = useQuery(resumoDasSincronizacoes)
  if (!conexao) return null
  if (conexao.conectado) return conexao.motivo ? <p className={css.aviso}>{conexao.motivo}</p> : null
  if (!conexao.ativo) return <p className={css.aviso}>O Bling está desativado nesta loja.</p>
  const pendentes = resumo?.pendentes ?? 0
  const espera = pendentes === 1 ? ' 1 pendência espera por isso.' : ` ${pendentes} pendências esperam por isso.`
  return (
    <div className={css.aviso}>
      <p>
        A loja não está conectada ao Bling.
        {conexao.motivo && ` ${conexao.motivo}`}
        {pendentes > 0 && espera}
      </p>
      <Button onClick={() => conectarAoBling('/configuracoes/sincronizacao')}>Conectar</Button>
    </div>
  )
}
