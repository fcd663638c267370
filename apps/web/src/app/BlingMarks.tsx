import { IconCloudExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { conexaoDoBling } from '../modules/bling/bling.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../modules/sincronizacao/sincronizacao.queries.ts'
import css from './Header.module.css'

/** Marks that Bling is emulated, and the number of failed synchronisations. */
export function BlingMarks() {
  const { data: conexao } = useQuery(conexaoDoBling)
  const ativo = conexao?.ativo === true
  const { data: resumo } = useQuery({ ...resumoDasSincronizacoes, enabled: ativo })
  const { data: acoes } = useQuery({ ...acoesDesteNavegador, enabled: ativo })
  if (!ativo) return null
  const noServidor = resumo?.falhas ?? 0
  const falhas = noServidor + (acoes?.falhas.length ?? 0)
  return (
    <>
      {falhas > 0 && (
        <Link
          className={`${css.marca} ${css.falhas}`}
          to={`/configuracoes/sincronizacao${noServidor > 0 ? '?estado=falhas' : ''}`}
          aria-label={falhas === 1 ? '1 sincronização falhou' : `${falhas} sincronizações falharam`}
        >
          <IconCloudExclamation size={16} aria-hidden />
          {falhas.toLocaleString('pt-BR')}
        </Link>
      )}
      {conexao.emulador && <span className={css.marca}>Emulador</span>}
    </>
  )
}
