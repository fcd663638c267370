; Estampa-Setup.exe. `npm run instalador` compiles it: STAGE is the program's folder, OUT the installer, VERSION its number.
Unicode true
ManifestDPIAware true
!include MUI2.nsh
!include x64.nsh
!include WinVer.nsh
!include FileFunc.nsh
!include LogicLib.nsh

Name "Estampa"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Estampa"
RequestExecutionLevel admin
BrandingText "Estampa ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=1046 "ProductName" "Estampa"
VIAddVersionKey /LANG=1046 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1046 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1046 "FileDescription" "Instalador da Estampa"
VIAddVersionKey /LANG=1046 "LegalCopyright" "MIT"

Var Entrada
Var Dados
Var Anterior
Var Tarefa
Var Conhecida

!define ARP "Software\Microsoft\Windows\CurrentVersion\Uninstall\Estampa"
; Stays when the program is removed, as the data do: says which folder this installer made.
!define MARK "Software\Estampa"
!define NODE '"$INSTDIR\programa\node.exe"'
!define COMMAND '"$INSTDIR\programa\scripts\windows\command.mjs"'

!define MUI_ICON "${STAGE}/estampa.ico"
!define MUI_UNICON "${STAGE}/estampa.ico"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "A loja está aberta"
!define MUI_FINISHPAGE_TEXT "$Entrada"
!define MUI_FINISHPAGE_TEXT_LARGE
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Abrir a loja no navegador"
!define MUI_FINISHPAGE_RUN_FUNCTION OpenShop
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "PortugueseBR"

; Says why, opens the shop of before where there was one, and ends with an error, also when it is silent.
!macro GiveUp sentence
  DetailPrint "${sentence}"
  ${If} $Anterior == "sim"
    nsExec::ExecToLog '${NODE} ${COMMAND} abrir'
    Pop $0
  ${EndIf}
  RMDir /r "$INSTDIR\programa.novo"
  MessageBox MB_OK|MB_ICONSTOP "${sentence}" /SD IDOK
  SetErrorLevel 2
  Abort "${sentence}"
!macroend

; A folder that a program still holds for a moment, or that an antivirus reads, is tried again for half a minute.
!macro Move from to
  StrCpy $1 0
  ${Do}
    ClearErrors
    Rename "${from}" "${to}"
    ${IfNot} ${Errors}
      ${ExitDo}
    ${EndIf}
    IntOp $1 $1 + 1
    ${If} $1 >= 60
      SetErrors
      ${ExitDo}
    ${EndIf}
    Sleep 500
  ${Loop}
!macroend

; The shop is asked to close by its channel and waited for.
!macro CloseShop
  nsExec::ExecToLog '${NODE} ${COMMAND} fechar'
  Pop $0
!macroend

!macro Shortcut file
  WriteINIStr "${file}" "InternetShortcut" "URL" "$2"
  WriteINIStr "${file}" "InternetShortcut" "IconFile" "$INSTDIR\programa\estampa.ico"
  WriteINIStr "${file}" "InternetShortcut" "IconIndex" "0"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "A Estampa precisa do Windows 10 ou 11 de 64 bits." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  SetRegView 64
  SetShellVarContext all
  StrCpy $Dados "$APPDATA\Estampa"
  ReadEnvStr $0 "ESTAMPA_PASTA"
  ${If} $0 != ""
    StrCpy $Dados $0
  ${EndIf}
FunctionEnd

Function OpenShop
  ; By the desktop's own program: the browser does not run as an administrator.
  Exec '"$WINDIR\explorer.exe" "$SMPROGRAMS\Estampa.url"'
FunctionEnd

Section "Estampa"
  ; 1. The new program beside the one in use.
  RMDir /r "$INSTDIR\programa.novo"
  SetOutPath "$INSTDIR\programa.novo"
  File /r "${STAGE}/*"
  SetOutPath "$INSTDIR"

  ; 2. The one in use closes and goes aside.
  ${If} ${FileExists} "$INSTDIR\programa\node.exe"
    StrCpy $Anterior "sim"
    DetailPrint "Fechando a loja…"
    !insertmacro CloseShop
    ${If} $0 != 0
      !insertmacro GiveUp "A loja não fechou. Nada foi mudado: tente de novo daqui a pouco."
    ${EndIf}
    RMDir /r "$INSTDIR\programa.anterior"
    !insertmacro Move "$INSTDIR\programa" "$INSTDIR\programa.anterior"
    ${If} ${Errors}
      !insertmacro GiveUp "A pasta $INSTDIR\programa está em uso. Nada foi mudado: feche o que a usa e tente de novo."
    ${EndIf}
  ${EndIf}
  !insertmacro Move "$INSTDIR\programa.novo" "$INSTDIR\programa"
  ${If} ${Errors}
    Rename "$INSTDIR\programa.anterior" "$INSTDIR\programa"
    !insertmacro GiveUp "O programa novo não pôde tomar o lugar. Nada foi mudado: tente de novo."
  ${EndIf}

  ; 3. The folder of the data: administrators write, the account of the shop in its own folders only, nobody else.
  ; One that is there already is taken when this installer made it, which only an administrator can have noted.
  StrCpy $Conhecida ""
  ReadRegStr $0 HKLM "${MARK}" "Dados"
  ReadRegStr $1 HKLM "${ARP}" "DisplayName"
  ${If} $0 == $Dados
  ${OrIf} $1 == "Estampa"
    StrCpy $Conhecida "conhecida"
  ${EndIf}
  nsExec::ExecToLog '${NODE} ${COMMAND} preparar "$INSTDIR\tarefa.xml" $Conhecida'
  Pop $0
  ${If} $0 == 3
    !insertmacro GiveUp "A pasta $Dados já existia e não foi feita por este instalador. Mude o nome dela e instale de novo."
  ${ElseIf} $0 == 4
    !insertmacro GiveUp "A pasta $Dados não pôde ser fechada às outras contas deste computador."
  ${ElseIf} $0 != 0
    !insertmacro GiveUp "A loja não pôde ser preparada em $Dados."
  ${EndIf}
  WriteRegStr HKLM "${MARK}" "Dados" "$Dados"

  ; 4. Phones come in from private networks only.
  nsExec::Exec 'netsh advfirewall firewall delete rule name="Estampa"'
  Pop $0
  nsExec::ExecToLog 'netsh advfirewall firewall add rule name="Estampa" dir=in action=allow profile=private program="$INSTDIR\programa\node.exe" description="Os celulares da rede da loja"'
  Pop $0
  ${If} $0 != 0
    DetailPrint "O firewall não aceitou a regra: os celulares podem não achar a loja."
  ${EndIf}

  ; 5. Uninstaller, icons.
  WriteUninstaller "$INSTDIR\Desinstalar.exe"
  WriteRegStr HKLM "${ARP}" "DisplayName" "Estampa"
  WriteRegStr HKLM "${ARP}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${ARP}" "Publisher" "Estampa"
  WriteRegStr HKLM "${ARP}" "DisplayIcon" "$INSTDIR\programa\estampa.ico"
  WriteRegStr HKLM "${ARP}" "UninstallString" '"$INSTDIR\Desinstalar.exe"'
  WriteRegStr HKLM "${ARP}" "QuietUninstallString" '"$INSTDIR\Desinstalar.exe" /S'
  WriteRegDWORD HKLM "${ARP}" "NoModify" 1
  WriteRegDWORD HKLM "${ARP}" "NoRepair" 1
  nsExec::ExecToStack '${NODE} ${COMMAND} endereco'
  Pop $0
  Pop $2
  !insertmacro Shortcut "$SMPROGRAMS\Estampa.url"
  !insertmacro Shortcut "$DESKTOP\Estampa.url"
  FileOpen $3 "$INSTDIR\estampa.cmd" w
  FileWrite $3 '@"%~dp0programa\node.exe" "%~dp0programa\scripts\windows\command.mjs" %*$\r$\n'
  FileClose $3

  ; 6. The task opens the shop, now and with the computer.
  nsExec::ExecToLog 'schtasks /Create /F /TN Estampa /XML "$INSTDIR\tarefa.xml"'
  Pop $Tarefa
  nsExec::ExecToStack '${NODE} ${COMMAND} senha'
  Pop $0
  Pop $2
  StrCpy $Entrada "Abra a loja pelo ícone Estampa, na Área de Trabalho."
  ${If} $2 != ""
    StrCpy $Entrada "Abra a loja pelo ícone Estampa, na Área de Trabalho.$\r$\n$\r$\nUsuário: admin$\r$\nSenha: $2$\r$\n$\r$\nAnote a senha. Ela também está em $Dados\configuracao.env; a loja convida a trocá-la por uma sua."
  ${EndIf}
  ${GetParameters} $4
  ClearErrors
  ${GetOptions} $4 "/SEMABRIR" $5
  ${IfNot} ${Errors}
    RMDir /r "$INSTDIR\programa.anterior"
    Return
  ${EndIf}
  ${If} $Tarefa != 0
    MessageBox MB_OK|MB_ICONSTOP "O Agendador de Tarefas não aceitou a tarefa Estampa: a loja não abre sozinha. O programa está instalado." /SD IDOK
    SetErrorLevel 2
    Return
  ${EndIf}
  DetailPrint "Abrindo a loja… (na primeira vez leva um minuto)"
  nsExec::ExecToLog '${NODE} ${COMMAND} abrir'
  Pop $0
  ${If} $0 == 0
    RMDir /r "$INSTDIR\programa.anterior"
  ${Else}
    StrCpy $Entrada "A loja não abriu. O motivo está em $Dados\registros\estampa.log. O programa de antes, se havia, está em $INSTDIR\programa.anterior."
    MessageBox MB_OK|MB_ICONSTOP "$Entrada" /SD IDOK
    SetErrorLevel 2
  ${EndIf}
SectionEnd

Section "Uninstall"
  SetRegView 64
  SetShellVarContext all
  !insertmacro CloseShop
  ${If} $0 != 0
    nsExec::ExecToLog '${NODE} ${COMMAND} abrir'
    Pop $0
    MessageBox MB_OK|MB_ICONSTOP "A loja não fechou. Nada foi removido: tente de novo daqui a pouco." /SD IDOK
    SetErrorLevel 2
    Abort
  ${EndIf}
  nsExec::Exec 'schtasks /Delete /F /TN Estampa'
  Pop $0
  nsExec::Exec 'netsh advfirewall firewall delete rule name="Estampa"'
  Pop $0
  Delete "$SMPROGRAMS\Estampa.url"
  Delete "$DESKTOP\Estampa.url"
  RMDir /r "$INSTDIR\programa"
  RMDir /r "$INSTDIR\programa.anterior"
  RMDir /r "$INSTDIR\programa.novo"
  Delete "$INSTDIR\tarefa.xml"
  Delete "$INSTDIR\estampa.cmd"
  Delete "$INSTDIR\Desinstalar.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKLM "${ARP}"
  DetailPrint "Os dados da loja ficaram em $APPDATA\Estampa"
SectionEnd
