import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useState } from 'react'
import { chamar } from '../../../shared/api.ts'
import { criarChave } from '../../../shared/chaves.ts'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { PedirSenha } from './PedirSenha.tsx'

const NOME_PADRAO = 'Chave de acesso'

interface AtivarChaveProps {
  /** The recovery codes, when this is the first factor. */
  onAtivado: (codigos: readonly string[] | null) => void
  onClose: () => void
}

export function AtivarChave({ onAtivado, onClose }: AtivarChaveProps) {
  const [nome, setNome] = useState('')
  const registrar = async (senha_atual: string) => {
    const opcoes = await chamar('POST /auth/segundo-fator/chaves/desafio/', { body: { senha_atual } })
    const chave = await criarChave(opcoes)
    return chamar('POST /auth/segundo-fator/chaves/', {
      body: { nome: nome.trim() || NOME_PADRAO, chave: chave as never },
    })
  }
  return (
    <PedirSenha
      title="Adicionar chave de acesso"
      confirmLabel="Adicionar"
      campos={
        <TextField
          label="Nome da chave"
          placeholder="Celular da Ana"
          maxLength={CARACTERES.chaveDeAcesso.nome}
          value={nome}
          onChange={(event) => setNome(event.target.value)}
        />
      }
      agir={registrar}
      onPronto={({ codigos }) => onAtivado(codigos)}
      onClose={onClose}
    >
      O navegador vai pedir sua digital, seu rosto ou o PIN do aparelho.
    </PedirSenha>
  )
}
