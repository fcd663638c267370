import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { formulariosAlterados } from '../../../shared/ui/formulariosAlterados.ts'
import { PerguntaAoSair } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { porParametro, useParametros } from '../../../shared/useParametros.ts'

/** Whether the list is a table, as the address says, and how that is changed. */
export function useVerComo() {
  const [params, mudarParametros] = useParametros()
  const tabela = params.get('ver') === 'tabela'
  // In its place in the history: the back button leaves the list, and asks before changes are lost.
  const trocar = () => mudarParametros((novos) => porParametro(novos, 'ver', tabela ? '' : 'tabela'), { replace: true })
  return { tabela, trocar }
}

/** Cards, or a table that is edited like a sheet. */
export function VerComo({ tabela, trocar }: ReturnType<typeof useVerComo>) {
  const [perguntando, setPerguntando] = useState(false)
  return (
    <>
      <button
        type="button"
        className="k-chave"
        aria-pressed={tabela}
        onClick={() => (formulariosAlterados.get() > 0 ? setPerguntando(true) : trocar())}
      >
        <IconTable size={18} aria-hidden />
        Tabela
      </button>
      {perguntando && (
        <PerguntaAoSair
          onConfirm={() => {
            setPerguntando(false)
            trocar()
          }}
          onClose={() => setPerguntando(false)}
        />
      )}
    </>
  )
}
